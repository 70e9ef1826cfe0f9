package dev.millrace.arch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The public types that no user should name, and why the language leaves no other way; read from a file of lines. */
record PublicButInternal(Map<String, String> reasons) {
    static final String FILE = "public-but-internal.txt";

    /** Reads the committed list. */
    static PublicButInternal load() {
        try (InputStream in = PublicButInternal.class.getResourceAsStream(FILE)) {
            return parse(new String(Objects.requireNonNull(in, FILE).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads lines {@code type: reason}, the type named below {@code dev.millrace}; {@code #} begins a comment. */
    static PublicButInternal parse(String text) {
        return new PublicButInternal(text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(PublicButInternal::parseLine)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static Map.Entry<String, String> parseLine(String line) {
        String[] parts = line.split(": ", 2);
        if (parts.length < 2 || parts[1].isBlank()) {
            throw new IllegalArgumentException(FILE + ": '" + line + "' gives no reason; write 'package.Type: reason'");
        }
        return Map.entry(parts[0], parts[1]);
    }

    /** Returns the types that are listed. */
    Set<String> types() {
        return reasons.keySet();
    }
}
