package dev.millrace.postgres.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The client's part of SCRAM-SHA-256 (RFC 5802 and 7677), without channel binding. pgjdbc has one, but hides it. For one login.
 */
final class Scram {
    static final String MECHANISM = "SCRAM-SHA-256";

    private static final String NO_BINDING = "n,,";
    private static final int KEY_BITS = 256;
    private static final int MOST_ITERATIONS = 1_000_000;

    private final String password;
    private final String first;
    private String expected = "";

    Scram(String password) {
        this(password, nonce());
    }

    /** With a nonce of its own, for a test. */
    Scram(String password, String nonce) {
        this.password = Normalizer.normalize(password, Normalizer.Form.NFKC);
        this.first = "n=,r=" + nonce; // the name is that of the session's beginning
    }

    private static String nonce() {
        byte[] bytes = new byte[18];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** What is sent first. */
    String first() {
        return NO_BINDING + first;
    }

    /**
     * What answers the server's challenge.
     *
     * @throws IOException if that is none of this login
     */
    String answer(String challenge) throws IOException {
        Map<Character, String> parts = parts(challenge);
        String nonce = parts.getOrDefault('r', "");
        int iterations = Integer.parseInt(parts.getOrDefault('i', "0"));
        if (!nonce.startsWith(first.substring("n=,r=".length())) || iterations < 1 || iterations > MOST_ITERATIONS) {
            throw new IOException("what answers there does not keep to SCRAM: " + challenge);
        }
        String last = "c=" + base64(NO_BINDING.getBytes(StandardCharsets.UTF_8)) + ",r=" + nonce;
        String all = first + "," + challenge + "," + last;
        try {
            byte[] salted = salted(Base64.getDecoder().decode(parts.getOrDefault('s', "")), iterations);
            byte[] client = hmac(salted, "Client Key");
            byte[] proof = hmac(MessageDigest.getInstance("SHA-256").digest(client), all);
            for (int i = 0; i < proof.length; i++) {
                proof[i] ^= client[i];
            }
            expected = base64(hmac(hmac(salted, "Server Key"), all));
            return last + ",p=" + base64(proof);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has SHA-256 and PBKDF2", e);
        }
    }

    /**
     * Takes what the server says at last.
     *
     * @throws IOException if it does not know the password itself
     */
    void end(String verdict) throws IOException {
        if (!parts(verdict).getOrDefault('v', "").equals(expected)) {
            throw new IOException("what answers there does not know the password of the user");
        }
    }

    private static Map<Character, String> parts(String message) {
        Map<Character, String> parts = new HashMap<>();
        for (String part : message.split(",", -1)) {
            if (part.length() > 1) {
                parts.put(part.charAt(0), part.substring(2));
            }
        }
        return parts;
    }

    private byte[] salted(byte[] salt, int iterations) throws GeneralSecurityException {
        PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, iterations, KEY_BITS);
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(key)
                .getEncoded();
    }

    private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
