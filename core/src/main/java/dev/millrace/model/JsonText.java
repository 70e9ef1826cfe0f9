package dev.millrace.model;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Checks JSON text for what PostgreSQL cannot store: U+0000 and surrogates without their partner.
 *
 * <p>Both are legal in Java strings and, escaped, in JSON; {@code jsonb} refuses them with an error that names no field.
 */
public final class JsonText {
    private static final char NUL = '\0';

    private final String json;

    private JsonText(String json) {
        this.json = json;
    }

    /**
     * Returns {@code json} if it can be stored.
     *
     * @param what names the text in an error, such as "payload of actor greet"
     * @throws IllegalArgumentException if it holds U+0000 or a lone surrogate; the message names the field
     */
    public static String checked(String what, String json) {
        JsonText text = new JsonText(json);
        int bad = text.firstUnstorable();
        if (bad < json.length()) {
            throw new IllegalArgumentException(what + ": field " + StorableText.of(text.pathTo(bad))
                    + " holds U+0000 or half of a surrogate pair, which PostgreSQL cannot store;"
                    + " remove it, or encode the value (Base64, for instance)");
        }
        return json;
    }

    /** The index of the first character that cannot be stored, or the length. */
    private int firstUnstorable() {
        int at = 0;
        while (at < json.length() && isStorable(at)) {
            at += unitsAt(at) * (isSurrogateAt(at) ? 2 : 1);
        }
        return Math.min(at, json.length());
    }

    private boolean isStorable(int at) {
        char c = charAt(at);
        if (Character.isHighSurrogate(c)) {
            return Character.isLowSurrogate(charAt(at + unitsAt(at)));
        }
        return c != NUL && !Character.isLowSurrogate(c);
    }

    private boolean isSurrogateAt(int at) {
        return Character.isSurrogate(charAt(at));
    }

    /** The character at an index, with an escape of four hexadecimal digits undone; a space past the end. */
    private char charAt(int at) {
        if (at >= json.length()) {
            return ' ';
        }
        return isUnicodeEscape(at) ? (char) Integer.parseInt(json, at + 2, at + 6, 16) : json.charAt(at);
    }

    /** How many characters of the text stand for the one at an index; an escaped backslash counts as one unit. */
    private int unitsAt(int at) {
        if (at >= json.length() || json.charAt(at) != '\\') {
            return 1;
        }
        return isUnicodeEscape(at) ? 6 : 2;
    }

    private boolean isUnicodeEscape(int at) {
        return json.startsWith("\\u", at) && at + 6 <= json.length();
    }

    /** The keys on the way to an index, such as {@code $.address.street}; elements of arrays are shown as {@code []}. */
    private String pathTo(int bad) {
        Deque<String> path = new ArrayDeque<>();
        String key = "";
        int at = 0;
        while (at < bad) {
            char c = json.charAt(at);
            if (c == '"') {
                int end = endOfString(at);
                if (end < json.length() && json.charAt(end) == ':') {
                    key = "." + json.substring(at + 1, end - 1);
                }
                at = end;
                continue;
            }
            if (c == '{' || c == '[') {
                path.addLast(c == '[' ? key + "[]" : key);
                key = "";
            } else if (c == '}' || c == ']') {
                path.removeLast();
            }
            at++;
        }
        return "$" + String.join("", path) + key;
    }

    private int endOfString(int start) {
        int at = start + 1;
        while (at < json.length() && json.charAt(at) != '"') {
            at += unitsAt(at);
        }
        return at + 1;
    }
}
