package dev.millrace.geoquery.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which each request has one of its own, which appears whole, by rename.
 *
 * <p>A folder is built as {@code .{id}.building.{32 hex digits}} and renamed onto {@code {id}}. One that is there already is
 * first renamed to {@code .{id}.replaced.{32 hex digits}}; if the new one cannot take its place, it is put back. Folders that a
 * crash left behind are told apart by whether their request is still being worked on, which only the database knows. Safe for
 * use by several threads and processes.
 */
public final class OutputFolder {
    private static final String BUILDING = ".building.";
    private static final String REPLACED = ".replaced.";
    private static final Pattern LEFTOVER = Pattern.compile("\\.([A-Za-z0-9_-]+)\\.(building|replaced)\\.[0-9a-f]{32}");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final int TRIES = 3;

    private final Path root;

    /** Makes the folder of all requests' outputs, if need be when it is first written to. */
    public OutputFolder(Path root) {
        this.root = root.toAbsolutePath();
    }

    /** Fills a folder that is being built. */
    @FunctionalInterface
    public interface Content {
        /** Writes everything into {@code folder}. */
        void writeInto(Path folder) throws IOException;
    }

    /** Returns where a request's output is, or will be. */
    public Path of(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("a request's id has letters, digits, '_' and '-', was '" + id + "'");
        }
        return root.resolve(id);
    }

    /**
     * Builds a request's output and puts it in place of the one that is there.
     *
     * @throws OutputException if it cannot be written, such as on a full disk; what was there is there still, and nothing
     *     half-written is left
     */
    public Path publish(String id, Content content) {
        Path target = of(id);
        Path building = root.resolve("." + id + BUILDING + hex());
        try {
            Files.createDirectories(root);
            Files.createDirectory(building);
            content.writeInto(building);
            permit(building);
            swap(building, target, id);
            return target;
        } catch (UncheckedIOException e) {
            throw new OutputException(target, e.getCause());
        } catch (IOException e) {
            throw new OutputException(target, e);
        } finally {
            deleteQuietly(building);
        }
    }

    private static String hex() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    /** Folders 0775 and files 0664, so that a group of servers can share them. */
    private static void permit(Path building) throws IOException {
        if (Files.getFileAttributeView(building, PosixFileAttributeView.class) == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(building)) {
            for (Path file : files.toList()) {
                String permissions = Files.isDirectory(file) ? "rwxrwxr-x" : "rw-rw-r--";
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            }
        }
    }

    /** Another process may put a folder there between two steps, which is then replaced in its turn. */
    private void swap(Path building, Path target, String id) throws IOException {
        for (int tried = 1; ; tried++) {
            Path replaced = displace(target, id);
            try {
                Files.move(building, target, StandardCopyOption.ATOMIC_MOVE);
                deleteQuietly(replaced);
                return;
            } catch (FileSystemException e) {
                boolean isTaken = Files.exists(target);
                if (isTaken) {
                    deleteQuietly(replaced); // somebody else's is newer
                } else {
                    restore(replaced, target);
                }
                if (tried == TRIES || !isTaken) {
                    throw e;
                }
            }
        }
    }

    private @Nullable Path displace(Path target, String id) throws IOException {
        Path replaced = root.resolve("." + id + REPLACED + hex());
        try {
            Files.move(target, replaced, StandardCopyOption.ATOMIC_MOVE);
            return replaced;
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static void restore(@Nullable Path replaced, Path target) throws IOException {
        if (replaced != null && Files.notExists(target)) {
            Files.move(replaced, target, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /**
     * Clears what crashes left: unfinished folders go, and one that was displaced goes back if nothing took its place.
     *
     * @param isLive whether a request of an id is being worked on; its folders are left alone
     * @return the names of the folders that were cleared
     */
    public List<String> clearLeftovers(Predicate<String> isLive) {
        List<String> cleared = new ArrayList<>();
        if (!Files.isDirectory(root)) {
            return cleared;
        }
        try (Stream<Path> folders = Files.list(root)) {
            for (Path folder : folders.sorted().toList()) {
                Matcher leftover = LEFTOVER.matcher(folder.getFileName().toString());
                if (leftover.matches() && !isLive.test(leftover.group(1))) {
                    clear(folder, leftover.group(2), root.resolve(leftover.group(1)));
                    cleared.add(folder.getFileName().toString());
                }
            }
        } catch (IOException e) {
            throw new OutputException(root, e);
        }
        return cleared;
    }

    private static void clear(Path folder, String kind, Path target) throws IOException {
        if (kind.equals("replaced") && Files.notExists(target)) {
            try {
                Files.move(folder, target, StandardCopyOption.ATOMIC_MOVE);
                return;
            } catch (FileAlreadyExistsException e) {
                // Somebody published in between: then this one is of no more use.
            }
        }
        deleteQuietly(folder);
    }

    private static void deleteQuietly(@Nullable Path folder) {
        if (folder == null || Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // What is left is a leftover, which clearLeftovers takes away later.
        }
    }
}
