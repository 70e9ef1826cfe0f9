package dev.millrace.postgres.migrate;

import dev.millrace.postgres.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that the migrator's tests run, and variations of them. */
final class Notes {
    static final String FOLDER = "dev/millrace/postgres/migrate/notes";

    private Notes() {}

    static MigrationFiles files() {
        return MigrationFiles.in(FOLDER, Notes.class.getClassLoader());
    }

    /** Returns the first {@code count} files. */
    static MigrationFiles first(int count) {
        return MigrationFiles.of(files().all().subList(0, count));
    }

    static MigrationFiles without(int version) {
        return MigrationFiles.of(
                files().all().stream().filter(m -> m.version() != version).toList());
    }

    static MigrationFiles with(Migration... more) {
        return MigrationFiles.of(
                Stream.concat(files().all().stream(), Stream.of(more)).toList());
    }

    /** Returns the files with that of {@code version} edited as a careless author would. */
    static MigrationFiles edited(int version) {
        List<Migration> migrations = new ArrayList<>();
        for (Migration m : files().all()) {
            migrations.add(m.version() == version ? MigrationParser.parse(fileName(m), m.text() + "\n-- edited") : m);
        }
        return MigrationFiles.of(migrations);
    }

    private static String fileName(Migration m) {
        return m.label() + "__" + m.name() + ".sql";
    }

    static Migration migration(int version, String name, String headerAndText) {
        String label = Migration.label(version);
        return MigrationParser.parse(label + "__" + name + ".sql", "-- " + label + " " + name + "\n" + headerAndText);
    }

    /** Returns a pre, transactional file that breaks nothing. */
    static Migration plain(int version, String name, String sql) {
        return migration(
                version, name, "-- phase: pre\n-- transactional: yes\n-- locks: some\n-- breaking: no\n" + sql);
    }

    /** Returns a migrator that does not pause for long, so that tests of refusals end soon. */
    static MigratorBuilder migrator(TestDatabase database, MigrationFiles files) {
        return Migrator.of(database.dataSource(), files)
                .schema("notes")
                .pause(duration -> Pause.SLEEP.pause(duration.dividedBy(10)));
    }

    static List<Integer> versions(List<Migration> migrations) {
        return migrations.stream().map(Migration::version).toList();
    }
}
