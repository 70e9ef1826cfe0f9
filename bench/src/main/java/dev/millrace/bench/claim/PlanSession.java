package dev.millrace.bench.claim;

import dev.millrace.bench.frame.BenchDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A session whose transactions are rolled back, and which tells the plans of what it runs, functions included. */
final class PlanSession implements AutoCloseable {
    private static final String NESTED = "SET auto_explain.log_analyze = on; SET auto_explain.log_timing = off;"
            + " SET auto_explain.log_nested_statements = on; SET auto_explain.log_format = json;"
            + " SET auto_explain.log_level = notice; SET auto_explain.log_min_duration = -1";

    private static final Pattern EXPLAINABLE = Pattern.compile(
            "\\s*(?:/\\*.*?\\*/\\s*)?(?:SELECT|WITH|INSERT|UPDATE|DELETE|EXECUTE)\\b", Pattern.CASE_INSENSITIVE);

    private final Connection connection;
    private final boolean tellsNested;

    PlanSession(BenchDatabase database, String plan) throws SQLException {
        connection = database.connect();
        run("SET plan_cache_mode = force_" + plan + "_plan; SET jit = off");
        tellsNested = loadsAutoExplain();
        connection.setAutoCommit(false);
    }

    /** Only a superuser may. */
    private boolean loadsAutoExplain() throws SQLException {
        try {
            run("LOAD 'auto_explain'");
            run(NESTED);
            return true;
        } catch (SQLException e) {
            return false; // the widest node is then not told, and its bar is missed
        }
    }

    Connection connection() {
        return connection;
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    void rollBack() throws SQLException {
        connection.rollback();
    }

    /** Explains each of {@code statements}, all of them literal, in one transaction that is rolled back. */
    Explained explain(List<String> statements) throws SQLException {
        double buffers = 0;
        List<String> plans = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            if (tellsNested) {
                statement.execute("SET LOCAL auto_explain.log_min_duration = 0");
            }
            for (String sql : statements) {
                buffers += explain(statement, sql, plans);
            }
            return new Explained(buffers, tellsNested ? Explained.widestOf(plans) : Double.NaN);
        } finally {
            connection.rollback();
        }
    }

    private static double explain(Statement statement, String sql, List<String> plans) throws SQLException {
        if (!EXPLAINABLE.matcher(sql).lookingAt()) {
            statement.execute(sql);
            return 0;
        }
        statement.clearWarnings();
        try (ResultSet row = statement.executeQuery("EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) " + sql)) {
            row.next();
            String plan = row.getString(1);
            plans.add(plan);
            for (SQLWarning told = statement.getWarnings(); told != null; told = told.getNextWarning()) {
                plans.add(String.valueOf(told.getMessage()));
            }
            return Explained.buffersOf(plan);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
