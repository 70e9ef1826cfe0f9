package dev.millrace.postgres.migrate;

import static java.util.Objects.requireNonNull;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The table {@code migration} of one schema: what has run, when, and from which text. */
final class Ledger {
    private static final String CREATE_SCHEMA = "CREATE SCHEMA /*schema*/";

    /** The ledger is older than the first migration, so it cannot be one. */
    private static final String CREATE_TABLE = """
            CREATE TABLE IF NOT EXISTS /*schema.*/migration (
              version         int PRIMARY KEY,
              name            text NOT NULL,
              phase           text NOT NULL CHECK (phase IN ('pre', 'post')),
              sha256          text NOT NULL,
              transactional   boolean NOT NULL,
              breaking        boolean NOT NULL,
              state           text NOT NULL CHECK (state IN ('STARTED', 'FINISHED')),
              product_version text NOT NULL,
              started_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
              applied_at      timestamptz,
              took            interval
            )""";

    private final Schema schema;
    private final SqlFile read;
    private final SqlFile begin;
    private final SqlFile finish;

    Ledger(Schema schema) {
        this.schema = schema;
        this.read = SqlFile.load("migrate/ledger-read", schema);
        this.begin = SqlFile.load("migrate/ledger-begin", schema);
        this.finish = SqlFile.load("migrate/ledger-finish", schema);
    }

    /** Returns the statements that make what is missing of schema and table, in order; none when both are there. */
    List<String> creation(Connection connection) throws SQLException {
        if (exists(connection)) {
            return List.of();
        }
        String table = schema.applyTo(CREATE_TABLE);
        return schemaExists(connection) ? List.of(table) : List.of(schema.applyTo(CREATE_SCHEMA), table);
    }

    /** Makes what is missing, within the caller's transaction. */
    void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : creation(connection)) {
                statement.execute(sql);
            }
        }
    }

    /** Returns what is recorded, by version; nothing when there is no ledger yet. */
    List<LedgerRow> rows(Connection connection) throws SQLException {
        return exists(connection) ? read.on(connection).query(Ledger::row) : List.of();
    }

    /** Records that {@code migration} begins; returns false, changing nothing, if it is finished already. */
    boolean begin(Connection connection, Migration migration, String productVersion) throws SQLException {
        return begin.on(connection)
                        .set("version", migration.version())
                        .set("name", migration.name())
                        .set("phase", migration.phase().text())
                        .set("sha256", migration.sha256())
                        .set("transactional", migration.transactional())
                        .set("breaking", migration.breaking())
                        .set("product_version", productVersion)
                        .update()
                == 1;
    }

    /** Records that {@code migration} is done. */
    void finish(Connection connection, Migration migration) throws SQLException {
        if (finish.on(connection).set("version", migration.version()).update() != 1) {
            throw new MigrationException(migration + " is no longer recorded as begun in schema " + schema.quoted()
                    + "; did somebody edit the table migration?");
        }
    }

    private boolean exists(Connection connection) throws SQLException {
        return present(connection, "SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = 'migration'");
    }

    private boolean schemaExists(Connection connection) throws SQLException {
        return present(connection, "SELECT 1 FROM pg_namespace WHERE nspname = ?");
    }

    private boolean present(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, schema.name());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static LedgerRow row(ResultSet row) throws SQLException {
        OffsetDateTime appliedAt = row.getObject("applied_at", OffsetDateTime.class);
        return new LedgerRow(
                row.getInt("version"),
                requireNonNull(row.getString("name")),
                Phase.valueOf(requireNonNull(row.getString("phase")).toUpperCase(Locale.ROOT)),
                requireNonNull(row.getString("sha256")),
                row.getBoolean("breaking"),
                "FINISHED".equals(row.getString("state")),
                requireNonNull(row.getString("product_version")),
                appliedAt == null ? null : appliedAt.toInstant(),
                took(row));
    }

    private static @Nullable Duration took(ResultSet row) throws SQLException {
        long micros = row.getLong("took_us");
        return row.wasNull() ? null : Duration.of(micros, ChronoUnit.MICROS);
    }
}
