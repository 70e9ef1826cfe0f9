package dev.millrace.postgres.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits SQL text into the pieces that must be told apart before anything in it is replaced.
 *
 * <p>The pieces joined again give the text. It follows PostgreSQL's lexical rules with
 * {@code standard_conforming_strings} on: block comments nest, {@code E'…'} knows backslashes, a dollar quote cannot
 * begin inside a name. An unterminated piece is refused.
 */
final class SqlLexer {

    /** What a piece is. */
    enum Kind {
        /** Anything outside comments and quotes. */
        CODE,
        /** {@code -- …} up to, not including, the end of the line; or a block comment. */
        COMMENT,
        /** {@code '…'} */
        STRING,
        /** {@code E'…'}; the letter belongs to the piece. */
        ESCAPE_STRING,
        /** {@code "…"} */
        IDENTIFIER,
        /** {@code $tag$…$tag$} */
        DOLLAR
    }

    /** One piece of the text, quotes included. */
    record Piece(Kind kind, String text) {}

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();
    private int codeStart;
    private int at;

    private SqlLexer(String text) {
        this.text = text;
    }

    /**
     * Returns the pieces of {@code text}, in order.
     *
     * @throws IllegalArgumentException if a comment or quote does not end
     */
    static List<Piece> split(String text) {
        return new SqlLexer(text).split();
    }

    private List<Piece> split() {
        while (at < text.length()) {
            int end = endOfQuoted();
            if (end == at) {
                at++;
            } else {
                emit(end);
            }
        }
        flushCode();
        return pieces;
    }

    /** Returns where the comment or quote that begins here ends, or {@code at} when none begins. */
    private int endOfQuoted() {
        char c = text.charAt(at);
        return switch (c) {
            case '-' -> text.startsWith("--", at) ? endOfLine() : at;
            case '/' -> text.startsWith("/*", at) ? endOfBlockComment() : at;
            case '\'' -> endOfQuote(at, '\'', false);
            case '"' -> endOfQuote(at, '"', false);
            case 'e', 'E' -> startsEscapeString() ? endOfQuote(at + 1, '\'', true) : at;
            case '$' -> endOfDollarQuote();
            default -> at;
        };
    }

    private void emit(int end) {
        Kind kind = switch (text.charAt(at)) {
            case '-', '/' -> Kind.COMMENT;
            case '\'' -> Kind.STRING;
            case '"' -> Kind.IDENTIFIER;
            case '$' -> Kind.DOLLAR;
            default -> Kind.ESCAPE_STRING;
        };
        flushCode();
        pieces.add(new Piece(kind, text.substring(at, end)));
        at = end;
        codeStart = end;
    }

    private void flushCode() {
        if (codeStart < at) {
            pieces.add(new Piece(Kind.CODE, text.substring(codeStart, at)));
        }
    }

    private int endOfLine() {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private int endOfBlockComment() {
        int depth = 1;
        int i = at + 2;
        while (i < text.length()) {
            if (text.startsWith("/*", i)) {
                depth++;
                i += 2;
            } else if (text.startsWith("*/", i)) {
                depth--;
                i += 2;
                if (depth == 0) {
                    return i;
                }
            } else {
                i++;
            }
        }
        throw unterminated("comment");
    }

    /** A doubled quote ends one part and begins the next, which joined text does not notice; only backslashes matter. */
    private int endOfQuote(int open, char quote, boolean backslashes) {
        for (int i = open + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (backslashes && c == '\\') {
                i++;
            } else if (c == quote) {
                if (i + 1 == text.length() || text.charAt(i + 1) != quote) {
                    return i + 1;
                }
                i++;
            }
        }
        throw unterminated("quote " + quote);
    }

    private boolean startsEscapeString() {
        return at + 1 < text.length() && text.charAt(at + 1) == '\'' && !followsName();
    }

    private int endOfDollarQuote() {
        int tagEnd = at + 1;
        while (tagEnd < text.length() && isNamePart(text.charAt(tagEnd))) {
            tagEnd++;
        }
        boolean positional = tagEnd > at + 1 && Character.isDigit(text.charAt(at + 1));
        if (tagEnd == text.length() || text.charAt(tagEnd) != '$' || positional || followsName()) {
            return at;
        }
        String tag = text.substring(at, tagEnd + 1);
        int close = text.indexOf(tag, tagEnd + 1);
        if (close < 0) {
            throw unterminated("quote " + tag);
        }
        return close + tag.length();
    }

    private boolean followsName() {
        return at > codeStart && (isNamePart(text.charAt(at - 1)) || text.charAt(at - 1) == '$');
    }

    private static boolean isNamePart(char c) {
        return c == '_' || Character.isLetterOrDigit(c) || c >= 0x80;
    }

    private IllegalArgumentException unterminated(String what) {
        long line = text.substring(0, at).lines().count();
        return new IllegalArgumentException(what + " that begins in line " + Math.max(1, line) + " does not end");
    }
}
