package dev.millrace.postgres.sql;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statement with its named parameters turned into the driver's {@code ?}, without comments.
 *
 * @param sql what the driver prepares; an operator's {@code ?} is doubled, as pgjdbc wants it
 * @param parameters the name behind each {@code ?}, in order; a name may occur more than once
 */
record NamedSql(String sql, List<String> parameters) {

    /** A parameter, or a colon that is none. */
    private static final Pattern COLON = Pattern.compile(":([a-z][a-z0-9_]*)?|\\?");

    private static final Pattern QUESTION_MARK = Pattern.compile("\\?\\??");

    NamedSql {
        parameters = List.copyOf(parameters);
    }

    /**
     * Parses one statement; a semicolon may end it.
     *
     * @throws IllegalArgumentException if a colon begins no parameter (a cast is {@code CAST(x AS t)}), if there is
     *     another number of statements than one, or if a quote does not end
     */
    static NamedSql parse(String text) {
        StringBuilder sql = new StringBuilder(text.length());
        List<String> parameters = new ArrayList<>();
        for (SqlLexer.Piece piece : SqlLexer.split(text)) {
            switch (piece.kind()) {
                case CODE -> appendCode(piece.text(), sql, parameters);
                case COMMENT -> sql.append(' ');
                default -> sql.append(piece.text());
            }
        }
        return new NamedSql(single(sql.toString(), text), parameters);
    }

    /** Returns the statement with {@code literals}, each of them SQL, in place of the parameters. */
    String rendered(Map<String, String> literals) {
        StringBuilder out = new StringBuilder();
        Iterator<String> names = parameters.iterator();
        for (SqlLexer.Piece piece : SqlLexer.split(sql)) {
            if (piece.kind() != SqlLexer.Kind.CODE) {
                out.append(piece.text());
                continue;
            }
            Matcher matcher = QUESTION_MARK.matcher(piece.text());
            while (matcher.find()) {
                String literal = matcher.group().equals("??") ? "?" : literals.getOrDefault(names.next(), "NULL");
                matcher.appendReplacement(out, Matcher.quoteReplacement(literal));
            }
            matcher.appendTail(out);
        }
        return out.toString();
    }

    private static void appendCode(String code, StringBuilder sql, List<String> parameters) {
        Matcher matcher = COLON.matcher(code);
        while (matcher.find()) {
            if (matcher.group().equals("?")) {
                matcher.appendReplacement(sql, "??");
                continue;
            }
            if (matcher.group(1) == null) {
                throw new IllegalArgumentException("a colon begins a parameter named in lower case, not '"
                        + code.substring(matcher.start(), Math.min(code.length(), matcher.start() + 12))
                        + "'; write casts as CAST(x AS type)");
            }
            parameters.add(matcher.group(1));
            matcher.appendReplacement(sql, "?");
        }
        matcher.appendTail(sql);
    }

    private static String single(String sql, String text) {
        int count = SqlStatements.split(text).size();
        if (count != 1) {
            throw new IllegalArgumentException("one statement is wanted, found " + count);
        }
        String trimmed = sql.strip();
        return trimmed.endsWith(";")
                ? trimmed.substring(0, trimmed.length() - 1).strip()
                : trimmed;
    }
}
