package dev.millrace.postgres.sql;

import java.util.ArrayList;
import java.util.List;

/** Splits a text into its statements. */
public final class SqlStatements {
    private final List<String> statements = new ArrayList<>();
    private final StringBuilder current = new StringBuilder();
    private boolean hasCode;

    private SqlStatements() {}

    /**
     * Returns the statements of {@code text}, in order, comments kept, without the semicolons between them; parts that
     * hold only comments and blanks are left out.
     *
     * <p>The semicolons of a {@code BEGIN ATOMIC} body separate too: write such bodies in dollar quotes.
     *
     * @throws IllegalArgumentException if a comment or quote does not end
     */
    public static List<String> split(String text) {
        SqlStatements split = new SqlStatements();
        for (SqlLexer.Piece piece : SqlLexer.split(text)) {
            split.add(piece);
        }
        split.end();
        return split.statements;
    }

    /** Returns {@code statement} without its comments, blanks at its ends cut off. */
    public static String withoutComments(String statement) {
        StringBuilder bare = new StringBuilder();
        for (SqlLexer.Piece piece : SqlLexer.split(statement)) {
            bare.append(piece.kind() == SqlLexer.Kind.COMMENT ? " " : piece.text());
        }
        return bare.toString().strip();
    }

    private void add(SqlLexer.Piece piece) {
        if (piece.kind() != SqlLexer.Kind.CODE) {
            current.append(piece.text());
            hasCode |= piece.kind() != SqlLexer.Kind.COMMENT;
            return;
        }
        String[] parts = piece.text().split(";", -1);
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                end();
            }
            current.append(parts[i]);
            hasCode |= !parts[i].isBlank();
        }
    }

    private void end() {
        if (hasCode) {
            statements.add(current.toString().strip());
        }
        current.setLength(0);
        hasCode = false;
    }
}
