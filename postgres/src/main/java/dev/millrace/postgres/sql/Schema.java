package dev.millrace.postgres.sql;

import static java.util.Objects.requireNonNull;

import dev.millrace.postgres.sql.SqlLexer.Piece;
import java.nio.charset.StandardCharsets;

/**
 * The schema that holds the tables: any name that PostgreSQL accepts, always quoted.
 *
 * @param name 1 to {@value #MAX_BYTES} bytes of UTF-8, without NUL, not beginning with {@code pg_}
 */
public record Schema(String name) {

    /** The longest name, in bytes of UTF-8: PostgreSQL cuts longer ones silently. */
    public static final int MAX_BYTES = 63;

    /** What stands for the quoted schema and a dot in SQL text: a comment, so that the text also runs as it is. */
    public static final String PREFIX_TOKEN = "/*schema.*/";

    /** What stands for the quoted schema alone. */
    public static final String NAME_TOKEN = "/*schema*/";

    /** Checks the name. */
    public Schema {
        requireNonNull(name, "name");
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 1 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a schema name has 1 to " + MAX_BYTES + " bytes of UTF-8, this one has " + bytes);
        }
        if (name.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException("a schema name holds neither NUL nor half a surrogate pair");
        }
        if (name.startsWith("pg_")) {
            throw new IllegalArgumentException(
                    "schema names that begin with pg_ belong to PostgreSQL; choose another than '" + name + "'");
        }
    }

    /** Returns the name as SQL writes it, for example {@code "my ""odd"" schema"}. */
    public String quoted() {
        return quote(name);
    }

    /** Returns any {@code name} as SQL writes it. */
    public static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * Returns {@code sql} with every token replaced; inside a string literal the name is escaped for that literal, and
     * the text of a dollar quote is treated as SQL of its own. Tokens within other comments are left alone.
     *
     * @throws IllegalArgumentException if a quote in {@code sql} does not end, or if the name holds the very tag that
     *     ends a dollar quote around it
     */
    public String applyTo(String sql) {
        StringBuilder out = new StringBuilder(sql.length() + 256);
        for (Piece piece : SqlLexer.split(sql)) {
            out.append(applied(piece));
        }
        return out.toString();
    }

    private String applied(Piece piece) {
        return switch (piece.kind()) {
            case CODE, IDENTIFIER -> piece.text();
            case COMMENT -> appliedToComment(piece.text());
            case STRING -> replaceTokens(piece.text(), quoted().replace("'", "''"));
            case ESCAPE_STRING ->
                replaceTokens(piece.text(), quoted().replace("\\", "\\\\").replace("'", "''"));
            case DOLLAR -> appliedToDollarQuote(piece.text());
        };
    }

    private String appliedToComment(String comment) {
        return switch (comment) {
            case PREFIX_TOKEN -> quoted() + '.';
            case NAME_TOKEN -> quoted();
            default -> comment;
        };
    }

    private static String replaceTokens(String text, String name) {
        return text.replace(PREFIX_TOKEN, name + '.').replace(NAME_TOKEN, name);
    }

    private String appliedToDollarQuote(String quote) {
        String tag = quote.substring(0, quote.indexOf('$', 1) + 1);
        String body = applyTo(quote.substring(tag.length(), quote.length() - tag.length()));
        if (body.contains(tag)) {
            throw new IllegalArgumentException("schema name " + quoted() + " holds " + tag
                    + ", which ends the quote around a function's body; choose another name");
        }
        return tag + body + tag;
    }

    @Override
    public String toString() {
        return name;
    }
}
