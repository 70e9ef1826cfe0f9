package dev.millrace.postgres.doctor;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.Sessions.SqlWork;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One look at a database, which ends in time: transactions that only read, each statement bounded, and a deadline for all.
 *
 * <p>Nothing of a session is changed, so that it works through a pooler: the settings are the transaction's. For one thread.
 */
final class Examination {
    /** For everything, but for one statement that is under way. */
    private static final Duration BUDGET = Duration.ofSeconds(4);

    private static final Duration SHORTEST = Duration.ofMillis(50);

    private final DataSource dataSource;
    private final DoctorConfig config;
    private final Schema schema;
    private final long startNanos = System.nanoTime();
    private @Nullable Facts facts;

    Examination(DataSource dataSource, DoctorConfig config) {
        this.dataSource = dataSource;
        this.config = config;
        this.schema = new Schema(config.schema());
    }

    DataSource dataSource() {
        return dataSource;
    }

    DoctorConfig config() {
        return config;
    }

    Duration taken() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    Facts facts() throws SQLException {
        if (facts == null) {
            SqlFile file = SqlFile.load("doctor/facts", schema);
            // With nothing set: there is no JIT to judge where it is off.
            facts = readBare(connection -> file.on(connection)
                    .set("schema", config.schema())
                    .optional(Facts::of)
                    .orElseThrow());
        }
        return facts;
    }

    SqlFile file(String path) throws SQLException {
        return SqlFile.load(path, schema, facts().tokens());
    }

    /** Reads in a transaction of its own. */
    <T> T read(SqlWork<T> work) throws SQLException {
        return reading(work, bounds());
    }

    /** Reads in a transaction that has set nothing, to see what others have. */
    <T> T readBare(SqlWork<T> work) throws SQLException {
        return reading(work, "SET TRANSACTION READ ONLY");
    }

    private String bounds() {
        Duration left = BUDGET.minus(taken());
        Duration statement = left.compareTo(config.statement()) < 0 ? left : config.statement();
        long millis = Math.max(statement.toMillis(), SHORTEST.toMillis());
        // Not set_config: a server that compiles everything would compile that as well, before each check.
        return "SET TRANSACTION READ ONLY; SET LOCAL jit = off; SET LOCAL lock_timeout = 100; SET LOCAL statement_timeout = "
                + millis;
    }

    private <T> T reading(SqlWork<T> work, String begin) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                T value = begun(connection, begin, work);
                end(connection, autoCommit);
                return value;
            } catch (SQLException | RuntimeException e) {
                endAfter(e, connection, autoCommit);
                throw e;
            }
        }
    }

    private static <T> T begun(Connection connection, String begin, SqlWork<T> work) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(begin);
            return work.on(connection);
        }
    }

    private static void end(Connection connection, boolean autoCommit) throws SQLException {
        connection.rollback();
        connection.setAutoCommit(autoCommit);
    }

    /** Keeps the cause: a broken connection refuses this as well, and less clearly. */
    private static void endAfter(Exception cause, Connection connection, boolean autoCommit) {
        try {
            end(connection, autoCommit);
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
