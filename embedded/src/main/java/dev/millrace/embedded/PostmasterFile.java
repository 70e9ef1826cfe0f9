package dev.millrace.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a running server writes to {@code postmaster.pid} in its cluster: its process id in the first line, and in the
 * eighth what it is doing, as {@code pg_ctl} reads it too.
 *
 * @param pid of the server; the file outlives a killed one
 * @param ready whether connections are accepted
 */
record PostmasterFile(long pid, boolean ready) {
    private static final String NAME = "postmaster.pid";
    private static final int STATUS_LINE = 7;

    /** Reads the file; empty if there is none, or the server has only begun to write it. */
    static Optional<PostmasterFile> read(Path cluster) {
        try {
            var lines = Files.readString(cluster.resolve(NAME)).lines().toList();
            return lines.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new PostmasterFile(
                            Math.abs(Long.parseLong(
                                    lines.get(0).strip())), // negative where the server runs in single-user mode
                            lines.size() > STATUS_LINE
                                    && lines.get(STATUS_LINE).strip().equals("ready")));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | NumberFormatException e) {
            throw new EmbeddedPostgresException(
                    cluster.resolve(NAME) + " cannot be read: " + e + "; if no server runs there, delete that file", e);
        }
    }

    static void delete(Path cluster) {
        try {
            Files.deleteIfExists(cluster.resolve(NAME));
        } catch (IOException e) {
            throw new EmbeddedPostgresException(cluster.resolve(NAME) + " cannot be deleted: " + e, e);
        }
    }
}
