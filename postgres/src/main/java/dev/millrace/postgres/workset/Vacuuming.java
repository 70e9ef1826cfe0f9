package dev.millrace.postgres.workset;

import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Gives each partition the vacuum that fits what is done there. Thread-safe. */
final class Vacuuming {
    private final Sessions sessions;
    private final Shapes shapes;
    private final SqlFile followVacuum;

    Vacuuming(Sessions sessions, Shapes shapes) {
        this.sessions = sessions;
        this.shapes = shapes;
        this.followVacuum = SqlFile.load("workset/follow-vacuum", sessions.schema());
    }

    /** Whether nobody had the turn within {@code rest}; it is taken then. */
    boolean isTurn(WorksetName workset, Duration rest) {
        int id = shapes.of(workset).id();
        return sessions.run(connection -> followVacuum
                .on(connection)
                .set("workset", id)
                .set("rest", rest)
                .set("now", sessions.now())
                .optional(row -> true)
                .orElse(false));
    }

    /** Returns how many partitions were changed. */
    int follow(WorksetName workset, Iterable<Long> keys) {
        Shape shape = shapes.of(workset);
        int changed = 0;
        for (long key : keys) {
            changed += isChanged(shape, key) ? 1 : 0;
        }
        return changed;
    }

    private boolean isChanged(Shape shape, long key) {
        try {
            return sessions.pinned(connection -> isChanged(connection, shape, key));
        } catch (StoreException e) {
            // Being dropped, or held by a vacuum or by DDL, which would keep others waiting behind us: at the next
            // turn.
            if (SqlState.of(e) == SqlState.UNDEFINED_OBJECT || e.kind() == StoreException.Kind.BUSY) {
                return false;
            }
            throw e;
        }
    }

    private static boolean isChanged(Connection connection, Shape shape, long key) throws SQLException {
        Found found = shape.file("workset/vacuum-profile", key)
                .on(connection)
                .set("key", key)
                .set("table", shape.taskTable(key))
                .optional(row -> new Found(
                        VacuumProfile.valueOf(row.getString(1).toUpperCase(Locale.ROOT)),
                        List.of(row.getString(2).split(","))))
                .orElseThrow();
        if (found.wanted.isIn(found.reloptions)) {
            return false;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = '100ms'");
            for (String one : found.wanted.statements(shape.taskTable(key))) {
                statement.execute(one);
            }
        }
        return true;
    }

    private record Found(VacuumProfile wanted, List<String> reloptions) {}
}
