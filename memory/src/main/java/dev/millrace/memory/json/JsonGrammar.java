package dev.millrace.memory.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells whether a text is JSON by RFC 8259, so that the twin refuses what PostgreSQL would refuse.
 *
 * <p>Nesting is followed to {@value #MAX_DEPTH} levels; PostgreSQL follows it as deep as its stack allows, some thousands.
 */
final class JsonGrammar {
    private static final int MAX_DEPTH = 1_000;
    private static final Pattern WORD_OR_NUMBER =
            Pattern.compile("true|false|null|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4})");
    private static final char END = '\0'; // no JSON holds it outside of a string, and within one it is refused

    private final String text;
    private int at;

    private JsonGrammar(String text) {
        this.text = text;
    }

    static boolean accepts(String text) {
        JsonGrammar grammar = new JsonGrammar(text);
        return grammar.element(0) && grammar.at == text.length();
    }

    private boolean element(int depth) {
        skipSpace();
        boolean valid = value(depth);
        skipSpace();
        return valid;
    }

    private boolean value(int depth) {
        return switch (next()) {
            case '{' -> depth < MAX_DEPTH && elements('}', true, depth + 1);
            case '[' -> depth < MAX_DEPTH && elements(']', false, depth + 1);
            case '"' -> string();
            default -> matches(WORD_OR_NUMBER);
        };
    }

    private boolean elements(char close, boolean named, int depth) {
        at++;
        skipSpace();
        if (take(close)) {
            return true;
        }
        do {
            if ((named && !name()) || !element(depth)) {
                return false;
            }
        } while (take(','));
        return take(close);
    }

    private boolean name() {
        skipSpace();
        boolean valid = string();
        skipSpace();
        return valid && take(':');
    }

    private boolean string() {
        boolean valid = take('"');
        while (valid && next() != '"') {
            if (next() == '\\') {
                valid = matches(ESCAPE);
            } else {
                valid = next() >= ' ';
                at++;
            }
        }
        return valid && take('"');
    }

    private void skipSpace() {
        while (" \t\n\r".indexOf(next()) >= 0) {
            at++;
        }
    }

    private char next() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private boolean take(char wanted) {
        boolean found = next() == wanted;
        at += found ? 1 : 0;
        return found;
    }

    private boolean matches(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        boolean found = matcher.lookingAt();
        at = found ? matcher.end() : at;
        return found;
    }
}
