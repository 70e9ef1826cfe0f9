package dev.millrace.postgres.doctor;

import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connections that a process will need against those that the server has left for it. */
final class StartBudget {
    private static final Logger LOG = LoggerFactory.getLogger(StartBudget.class);
    private static final int SPARE = 20;

    private final int needed;

    StartBudget(int needed) {
        this.needed = needed;
    }

    List<Finding> look(Examination examination) throws SQLException {
        SqlFile file = examination.file("doctor/session");
        Session session = examination.read(connection ->
                file.on(connection).optional(row -> session(connection, row)).orElseThrow());
        if (session.isPooled) {
            return ofPools(examination);
        }
        // One of those that are taken is ours already.
        boolean fits = session.taken - 1 + needed <= session.free;
        return fits ? List.of() : List.of(finding(session));
    }

    /** What the pooler's pools may take together. Work goes on without that, so who may not ask is told nothing. */
    private static List<Finding> ofPools(Examination examination) {
        try {
            return new PoolBudget()
                    .look(examination).stream().map(StartBudget::warning).toList();
        } catch (SQLException e) {
            LOG.debug("the pools of the pooler were not compared with the server: {}", e.getMessage());
            return List.of();
        }
    }

    private static Finding warning(Finding it) {
        return new Finding(it.id(), Severity.WARNING, it.seen(), it.why(), it.todo(), it.statement());
    }

    private static Session session(Connection connection, ResultSet row) throws SQLException {
        return new Session(Pooler.isBetween(connection, row.getInt(1)), row.getInt(2), row.getInt(3), row.getInt(4));
    }

    private record Session(boolean isPooled, int free, int reserved, int taken) {}

    private Finding finding(Session session) {
        int most = session.free + session.reserved;
        return new Finding(
                "connections",
                Severity.ERROR,
                "this process needs " + needed + " connections, and " + (session.taken - 1) + " of the " + session.free
                        + " that the server has for users are taken (max_connections " + most + ", reserved "
                        + session.reserved + ")",
                "It would start and then wait for connections, in the middle of its work.",
                "Raise max_connections (a restart), end what needs none, or put a pooler in transaction mode between.",
                "ALTER SYSTEM SET max_connections = " + (most + needed + SPARE) + "; -- then restart");
    }
}
