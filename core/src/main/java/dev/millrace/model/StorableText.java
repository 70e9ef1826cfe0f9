package dev.millrace.model;

import org.jspecify.annotations.Nullable;

/**
 * Makes any text storable: U+0000 and lone surrogates become visible escapes.
 *
 * <p>For errors, which nobody chose and which must never stop an outcome from being written. What a producer chose is
 * refused instead, see {@link JsonText}.
 */
public final class StorableText {

    /** The longest text kept, in characters; what is longer is cut and says so. */
    public static final int MAX_LENGTH = 16_000;

    private StorableText() {}

    /** The text with every character that PostgreSQL cannot store written as {@code \}{@code uXXXX}. */
    public static String of(@Nullable String text) {
        String whole = text == null ? "" : text;
        String kept = whole.length() <= MAX_LENGTH
                ? whole
                : whole.substring(0, MAX_LENGTH) + "… (" + whole.length() + " characters)";
        StringBuilder safe = new StringBuilder(kept.length());
        kept.codePoints().forEach(c -> append(safe, c));
        return safe.toString();
    }

    private static void append(StringBuilder safe, int codePoint) {
        if (codePoint == 0 || Character.getType(codePoint) == Character.SURROGATE) {
            safe.append(String.format("\\u%04x", codePoint));
        } else {
            safe.appendCodePoint(codePoint);
        }
    }
}
