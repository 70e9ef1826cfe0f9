package dev.millrace.bench.task;

import dev.millrace.bench.frame.BenchDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Plans of statements in a session of their own. */
final class Session {
    private static final Pattern BUFFERS = Pattern.compile("\"Shared (?:Hit|Read) Blocks\": (\\d+)");
    private static final int TIMES = 4;

    private Session() {}

    /** Pages of the topmost node of {@code sql}, hit and read; the least of some, each rolled back. */
    static double buffers(BenchDatabase database, String sql) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < TIMES; i++) {
                least = Math.min(least, once(statement, sql));
                connection.rollback();
            }
            return least;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot explain " + sql, e);
        }
    }

    private static double once(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + sql)) {
            row.next();
            Matcher matcher = BUFFERS.matcher(row.getString(1));
            double buffers = 0;
            for (int i = 0; i < 2 && matcher.find(); i++) {
                buffers += Double.parseDouble(matcher.group(1));
            }
            return buffers;
        }
    }
}
