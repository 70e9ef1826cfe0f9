package dev.millrace.postgres.doctor;

import dev.millrace.postgres.sql.SqlFile;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** The sum of a pooler's pools against the connections of the server. */
final class PoolBudget implements Check {
    private static final String WHY =
            "When the pools are full the server refuses everybody else: migrations, people, the pooler itself.";

    @Override
    public String id() {
        return "pool-budget";
    }

    @Override
    public List<Finding> look(Examination examination) throws SQLException {
        Console console = examination.config().console();
        if (console == null) {
            return List.of();
        }
        SqlFile file = examination.file("doctor/session");
        int free = examination.read(
                connection -> file.on(connection).optional(row -> row.getInt(2)).orElseThrow());
        try (PgBouncerConsole answers = PgBouncerConsole.connect(console)) {
            return judged(PoolerSettings.read(answers), free, console);
        } catch (IOException e) {
            throw new SQLException("the console of pgBouncer at " + console + ": " + e.getMessage(), e);
        }
    }

    private List<Finding> judged(PoolerSettings settings, int free, Console console) {
        if (!settings.mode().equals("transaction")) {
            return List.of(new Finding(
                    id(),
                    settings.mode().equals("statement") ? Severity.ERROR : Severity.WARNING,
                    "pgBouncer at " + console + " is in " + settings.mode() + " mode",
                    settings.mode().equals("statement")
                            ? "It refuses transactions of more than one statement, which every claim and outcome is."
                            : "A session is taken for as long as a client is connected: it saves no connections.",
                    "Set pool_mode = transaction.",
                    Pooler.TO_TRANSACTION_MODE));
        }
        if (settings.connections() < free) {
            return List.of();
        }
        return List.of(new Finding(
                id(),
                Severity.ERROR,
                "the pools of pgBouncer at " + console + " may take " + settings.connections() + " connections ("
                        + settings.detail() + "), and the server has " + free + " for users",
                WHY,
                "Raise max_connections (a restart) before any pool, or make default_pool_size smaller.",
                "ALTER SYSTEM SET max_connections = " + (settings.connections() + 20) + "; -- then restart"));
    }
}
