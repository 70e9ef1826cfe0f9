package dev.millrace.postgres.migrate;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * One migration file.
 *
 * @param version its place in the order, from 1
 * @param name what it does, for example {@code add_lease_token}
 * @param phase {@link Phase#PRE} or {@link Phase#POST}
 * @param transactional whether it runs in one transaction; if not, it holds one statement
 * @param locks what it locks, in the author's words
 * @param breaking whether workers of the version before cannot go on once it has run
 * @param text the whole file, lines ended by LF, the schema still a token
 */
public record Migration(
        int version, String name, Phase phase, boolean transactional, String locks, boolean breaking, String text)
        implements Comparable<Migration> {

    /** Checks what the file's parser does not see to. */
    public Migration {
        requireNonNull(name, "name");
        requireNonNull(locks, "locks");
        requireNonNull(text, "text");
        if (version < 1) {
            throw new IllegalArgumentException("a migration's version is at least 1, was " + version);
        }
        if (phase == Phase.ALL) {
            throw new IllegalArgumentException("a migration is pre or post, not all");
        }
    }

    /** Returns the SHA-256 of the text, in lower-case hexadecimal. */
    public String sha256() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Returns the version as files and messages write it, for example {@code V0007}. */
    public String label() {
        return label(version);
    }

    static String label(int version) {
        return String.format("V%04d", version);
    }

    @Override
    public int compareTo(Migration other) {
        return Integer.compare(version, other.version);
    }

    @Override
    public String toString() {
        return label() + " " + name;
    }
}
