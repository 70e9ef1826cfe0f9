package dev.millrace.geoquery.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What tells one content of a file from another. */
public final class FileHash {
    private static final int CHUNK_BYTES = 1 << 16;

    private FileHash() {}

    /** The SHA-256 of files, one after the other, in hexadecimal; they are read in chunks. */
    public static String sha256(Path... files) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] chunk = new byte[CHUNK_BYTES];
            for (Path file : files) {
                try (InputStream in = Files.newInputStream(file)) {
                    for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                        digest.update(chunk, 0, count);
                    }
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
