package dev.millrace.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to run the server of one folder: one holder among all processes, and among all threads of this one.
 *
 * <p>A lock of the operating system on the file {@value #FILE}, which holds the owner's process id for error messages;
 * freed by the system however the owner dies. The file is never deleted on its own, or two processes could lock two
 * files of one name.
 */
final class OwnerLock implements AutoCloseable {
    static final String FILE = "owner.lock";

    // Needed besides the file: the system's lock does not exclude its own process, and closing any other channel on
    // the file would free it.
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;

    private OwnerLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** Takes the lock of {@code folder}, a real path, or fails at once and names the holder. */
    static OwnerLock take(Path folder) {
        return tryTake(folder)
                .orElseThrow(() -> new EmbeddedPostgresException("the data directory " + folder + " is in use by "
                        + holder(folder) + ": stop that one, or choose another directory"));
    }

    /** Takes the lock of {@code folder}, a real path; empty if it is held. */
    static Optional<OwnerLock> tryTake(Path folder) {
        if (!HELD_HERE.add(folder)) {
            return Optional.empty();
        }
        var taken = Optional.<OwnerLock>empty();
        try {
            taken = lockFile(folder);
        } catch (IOException e) {
            throw new EmbeddedPostgresException(
                    "the data directory " + folder + " cannot be locked: " + e + "; make it writable, with room on its"
                            + " disk, on a file system that has locks",
                    e);
        } finally {
            if (taken.isEmpty()) {
                HELD_HERE.remove(folder);
            }
        }
        return taken;
    }

    private static Optional<OwnerLock> lockFile(Path folder) throws IOException {
        var channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var locked = false;
        try {
            locked = channel.tryLock() != null && written(channel);
            return locked ? Optional.of(new OwnerLock(folder, channel)) : Optional.empty();
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    private static boolean written(FileChannel channel) throws IOException {
        channel.truncate(0);
        channel.write(StandardCharsets.US_ASCII.encode(ProcessHandle.current().pid() + "\n"));
        return true;
    }

    private static String holder(Path folder) {
        if (HELD_HERE.contains(folder)) {
            return "another server of this process (pid "
                    + ProcessHandle.current().pid() + ")";
        }
        try {
            return "the process with pid "
                    + Files.readString(folder.resolve(FILE)).strip();
        } catch (IOException e) {
            return "another process (its pid could not be read: " + e + ")";
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new EmbeddedPostgresException("the lock of " + folder + " could not be released: " + e, e);
        } finally {
            HELD_HERE.remove(folder);
        }
    }
}
