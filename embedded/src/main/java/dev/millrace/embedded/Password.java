package dev.millrace.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The superuser's password, kept in the file {@value #FILE} of the cluster, so that the two come, move and go together.
 *
 * <p>No message holds its text, and {@link #toString} hides it.
 */
final class Password {
    static final String FILE = "millrace.password";

    private static final int RANDOM_BYTES = 24; // 192 bit, in 32 characters without padding

    private final String text;

    private Password(String text) {
        this.text = text;
    }

    /** A new one that nobody can guess, of characters that need no quoting in URLs. */
    static Password random() {
        var bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Password(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Reads the first line of the file in {@code cluster}. */
    static Password of(Path cluster) {
        var file = cluster.resolve(FILE);
        try {
            return new Password(Files.readString(file)
                    .lines()
                    .findFirst()
                    .filter(line -> !line.isBlank())
                    .orElseThrow(() -> unusable(file, new IOException("its first line is empty"))));
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    private static EmbeddedPostgresException unusable(Path file, IOException cause) {
        return new EmbeddedPostgresException(
                "the password of the server's superuser cannot be read from " + file + ": " + cause
                        + "; put the file back, readable for you alone, or choose an empty data directory",
                cause);
    }

    /** Writes it to {@code file} for {@code runAs} alone, in place of what is there. */
    void write(Path file, RunAs runAs) throws IOException {
        Files.deleteIfExists(file);
        FileTree.createPrivate(file);
        Files.writeString(file, text + "\n");
        if (runAs.owner() != null) {
            runAs.owner().take(file);
        }
    }

    String text() {
        return text;
    }

    @Override
    public String toString() {
        return "(hidden)";
    }
}
