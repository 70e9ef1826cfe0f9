package dev.millrace.postgres.doctor;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.StoreException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Examines a database: what it does wrong, why that matters, and what to do.
 *
 * <p>It reads in transactions that are READ ONLY, takes no lock above ACCESS SHARE, and ends within some five seconds however
 * many partitions and jobs there are: what could not be judged in that time, or with the rights of the role, is named with the
 * reason. Thread-safe.
 */
public final class Doctor {
    private final DataSource dataSource;
    private final DoctorConfig config;

    private Doctor(DataSource dataSource, DoctorConfig config) {
        this.dataSource = dataSource;
        this.config = config.withSchema(new Schema(config.schema()).name());
    }

    /**
     * A doctor for what {@code dataSource} connects to; behind a pooler it takes two connections at a time.
     *
     * @throws IllegalArgumentException if PostgreSQL could not have a schema of the name in {@code config}
     */
    public static Doctor of(DataSource dataSource, DoctorConfig config) {
        return new Doctor(dataSource, config);
    }

    /** The ids of all checks. */
    public static List<String> checks() {
        return Checks.all().stream().map(Check::id).toList();
    }

    /**
     * Looks at everything once.
     *
     * @throws StoreException if the database cannot be reached
     */
    public Diagnosis examine() {
        Examination examination = new Examination(dataSource, config);
        List<Finding> findings = new ArrayList<>();
        List<Unjudged> unjudged = new ArrayList<>();
        List<Check> checks = refusesTransactions(examination, findings) ? List.of() : Checks.all();
        for (Check check : checks) {
            String reason = reasonNot(check, examination, findings);
            if (reason != null && !reason.isEmpty()) {
                unjudged.add(new Unjudged(check.id(), reason));
            }
        }
        findings.sort(Comparator.comparing(Finding::severity).reversed());
        return new Diagnosis(findings, unjudged, checks(), examination.taken());
    }

    /**
     * Compares the connections that a process will need, with the one that is open, with those that the server has left;
     * behind a pooler, whose console is in the configuration, those that its pools may take.
     *
     * @return what is wrong: an error if they do not fit, a warning if the pooler's pools do not; empty if all do, or if the
     *     pooler does not tell
     * @throws StoreException if the database cannot be reached
     */
    public Optional<Finding> budget(int connections) {
        try {
            return new StartBudget(connections)
                    .look(new Examination(dataSource, config)).stream().findFirst();
        } catch (SQLException e) {
            throw unreachable(e);
        }
    }

    /** A pooler in statement mode breaks the connection at the first transaction; nothing else can be looked at then. */
    private boolean refusesTransactions(Examination examination, List<Finding> findings) {
        try {
            examination.facts();
            return false;
        } catch (SQLException e) {
            if (!String.valueOf(e.getMessage()).contains("statement pooling mode")) {
                throw unreachable(e);
            }
            findings.add(Pooler.statementMode(e.getMessage()));
            return true;
        }
    }

    /** Makes a check; returns why it could not be made. */
    private @Nullable String reasonNot(Check check, Examination examination, List<Finding> findings) {
        try {
            String lacking = check.need().lacking(examination.facts());
            if (lacking == null) {
                findings.addAll(check.look(examination));
            }
            return lacking;
        } catch (SQLException e) {
            return reason(e);
        }
    }

    private String reason(SQLException e) {
        return switch (SqlState.of(e)) {
            case CONNECTION, TOO_MANY_CONNECTIONS, INVALID_PASSWORD, UNKNOWN_DATABASE -> throw unreachable(e);
            case INSUFFICIENT_PRIVILEGE ->
                e.getMessage() + "; grant the role SELECT on the tables, or pg_monitor, or connect as their owner";
            case STATEMENT_TIMEOUT ->
                "it would have taken longer than there was time for; 'millrace check' takes the time for what is stored";
            case LOCK_TIMEOUT -> "somebody holds a lock that keeps even readers out: " + e.getMessage();
            case UNDEFINED_OBJECT -> "this server or schema is older than the check: " + e.getMessage();
            default -> String.valueOf(e.getMessage());
        };
    }

    private static StoreException unreachable(SQLException e) {
        return new StoreException(
                StoreException.Kind.UNAVAILABLE, "the database cannot be reached: " + e.getMessage(), e);
    }
}
