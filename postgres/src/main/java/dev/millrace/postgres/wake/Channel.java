package dev.millrace.postgres.wake;

import dev.millrace.postgres.sql.Schema;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** What the processes of one schema listen on; at most 63 bytes in any encoding, as {@code pg_notify} demands. */
record Channel(String name) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_]{1,50}");
    private static final int HASH_BYTES = 16;

    /** By the schema's name, or by its hash, behind another sign, if that is long or not plain ASCII. */
    static Channel of(Schema schema) {
        boolean plain = PLAIN.matcher(schema.name()).matches();
        return new Channel(plain ? "millrace:" + schema.name() : "millrace#" + hash(schema.name()));
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    String listen() {
        return "LISTEN " + Schema.quote(name);
    }

    String unlisten() {
        return "UNLISTEN " + Schema.quote(name);
    }
}
