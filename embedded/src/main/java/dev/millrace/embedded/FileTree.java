package dev.millrace.embedded;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** What is done to a folder with everything in it. */
final class FileTree {

    private FileTree() {}

    /** What fills an empty folder. */
    interface Filling {
        void fill(Path folder) throws IOException;
    }

    /**
     * Makes {@code target}, which does not exist, so that it is whole or not there: filled under another name beside it
     * and renamed. What an earlier attempt left, killed in the middle, is deleted first.
     */
    static void make(Path target, Filling filling) throws IOException {
        var partial = target.resolveSibling(target.getFileName() + ".partial");
        delete(partial);
        Files.createDirectories(partial);
        var whole = false;
        try {
            filling.fill(partial);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
            whole = true;
        } finally {
            if (!whole) {
                delete(partial);
            }
        }
    }

    /** Copies what is in {@code from} to the empty folder to {@code to}, with permissions. */
    static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                return copied(folder);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                return copied(file);
            }

            private FileVisitResult copied(Path path) throws IOException {
                var target = to.resolve(from.relativize(path));
                // Replaces only the empty folder that is there to begin with.
                Files.copy(
                        path,
                        target,
                        StandardCopyOption.COPY_ATTRIBUTES,
                        StandardCopyOption.REPLACE_EXISTING,
                        LinkOption.NOFOLLOW_LINKS);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Deletes {@code root} and what is in it, without following links; does nothing if it is not there. */
    static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Creates the empty {@code file}, which does not exist, for its owner alone. */
    static void createPrivate(Path file) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    /** Gives {@code root} and what is in it to {@code owner}, itself last, so that its owner tells for all; only root may. */
    static void give(Path root, Owner owner) throws IOException {
        try (var paths = Files.walk(root)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                owner.take(path);
            }
        }
    }
}
