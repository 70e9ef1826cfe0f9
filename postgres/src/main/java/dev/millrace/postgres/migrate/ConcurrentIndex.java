package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.SqlStatements;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a {@code CREATE INDEX CONCURRENTLY} statement makes.
 *
 * @param index the index's name as the catalogue has it
 * @param table the table as the statement writes it, schema and quotes included
 */
record ConcurrentIndex(String index, String table) {
    private static final String NAME = "\"(?:[^\"]|\"\")+\"|[A-Za-z_][A-Za-z0-9_$]*";
    private static final Pattern CREATE = Pattern.compile(
            "CREATE\\s+(?:UNIQUE\\s+)?INDEX\\s+CONCURRENTLY\\s+(IF\\s+NOT\\s+EXISTS\\s+)?(" + NAME + ")\\s+ON\\s+"
                    + "(?:ONLY\\s+)?((?:(?:" + NAME + ")\\s*\\.\\s*)?(?:" + NAME + ")).*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Returns what {@code statement} makes, its schema already substituted; empty for any other statement. */
    static Optional<ConcurrentIndex> of(String statement) {
        Matcher matcher = CREATE.matcher(SqlStatements.withoutComments(statement));
        return matcher.matches()
                ? Optional.of(new ConcurrentIndex(catalogueName(matcher.group(2)), matcher.group(3)))
                : Optional.empty();
    }

    static boolean mayHideInvalidIndex(String statement) {
        Matcher matcher = CREATE.matcher(statement);
        return matcher.matches() && matcher.group(1) != null;
    }

    private static String catalogueName(String written) {
        return written.startsWith("\"")
                ? written.substring(1, written.length() - 1).replace("\"\"", "\"")
                : written.toLowerCase(Locale.ROOT);
    }
}
