package dev.millrace.postgres.sql;

/** How many statements a text holds. */
public final class SqlStatements {
    private SqlStatements() {}

    /**
     * Counts the statements of {@code text}: parts between semicolons that hold more than comments and blanks. The
     * semicolons of a {@code BEGIN ATOMIC} body count as well; write such bodies in dollar quotes.
     */
    public static int count(String text) {
        int count = 0;
        boolean open = false;
        for (SqlLexer.Piece piece : SqlLexer.split(text)) {
            if (piece.kind() == SqlLexer.Kind.COMMENT) {
                continue;
            }
            if (piece.kind() != SqlLexer.Kind.CODE) {
                open = true;
                continue;
            }
            for (int i = 0; i < piece.text().length(); i++) {
                char c = piece.text().charAt(i);
                if (c == ';') {
                    count += open ? 1 : 0;
                    open = false;
                } else if (!Character.isWhitespace(c)) {
                    open = true;
                }
            }
        }
        return count + (open ? 1 : 0);
    }
}
