package dev.millrace.postgres.migrate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A set of migration files, in the order of their versions. Immutable.
 *
 * <p>In a folder of the class path the file {@value #INDEX} lists the others, one name a line: a jar cannot be listed.
 * Blank lines and lines that begin with {@code #} are left out.
 */
public final class MigrationFiles {

    /** The file that lists the others. */
    public static final String INDEX = "migrations.txt";

    private final List<Migration> migrations;

    private MigrationFiles(List<Migration> migrations) {
        this.migrations = migrations;
    }

    /**
     * Loads the files that {@code folder} lists.
     *
     * @param folder for example {@code com/example/migration}, without a slash at its ends
     * @param loader finds the folder: the application's own class loader
     * @throws MigrationException if the index or a file is missing, or a file breaks the rules
     */
    public static MigrationFiles in(String folder, ClassLoader loader) {
        List<Migration> parsed = read(loader, folder + "/" + INDEX)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(name -> MigrationParser.parse(name, read(loader, folder + "/" + name)))
                .toList();
        return of(parsed);
    }

    /**
     * Makes a set of what is already parsed.
     *
     * @throws MigrationException if versions do not ascend
     */
    static MigrationFiles of(List<Migration> migrations) {
        for (int i = 1; i < migrations.size(); i++) {
            Migration before = migrations.get(i - 1);
            Migration next = migrations.get(i);
            if (next.compareTo(before) <= 0) {
                throw new MigrationException("migrations must be listed by ascending version, but " + next
                        + " comes after " + before + "; give a new file the next free version");
            }
        }
        return new MigrationFiles(List.copyOf(migrations));
    }

    private static String read(ClassLoader loader, String resource) {
        try (InputStream in = loader.getResourceAsStream(resource)) {
            if (in == null) {
                throw new MigrationException("no migration file " + resource + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read migration file " + resource, e);
        }
    }

    /** Returns the files, by ascending version. */
    public List<Migration> all() {
        return migrations;
    }

    /** Returns the highest version, or 0 if there are no files. */
    int newest() {
        return migrations.isEmpty() ? 0 : migrations.get(migrations.size() - 1).version();
    }
}
