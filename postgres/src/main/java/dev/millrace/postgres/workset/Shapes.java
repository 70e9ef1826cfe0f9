package dev.millrace.postgres.workset;

import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Declarations, read once. Columns that another process adds later are found by {@link #forget}. Thread-safe. */
final class Shapes {
    private final Sessions sessions;
    private final SqlFile find;
    private final Map<WorksetName, Shape> known = new ConcurrentHashMap<>();

    Shapes(Sessions sessions) {
        this.sessions = sessions;
        this.find = SqlFile.load("workset/find-workset", sessions.schema());
    }

    Optional<Shape> find(WorksetName name) {
        Shape shape = known.get(name);
        if (shape != null) {
            return Optional.of(shape);
        }
        Optional<Shape> read = sessions.run(connection -> read(connection, name));
        read.ifPresent(one -> known.put(name, one));
        return read;
    }

    /** What is stored now, read on a connection of the caller's. */
    Optional<Shape> read(Connection connection, WorksetName name) throws SQLException {
        return find.on(connection)
                .set("name", name.value())
                .optional(
                        row -> new Shape(row.getInt(1), WorksetText.parse(name, row.getString(2)), sessions.schema()));
    }

    Shape of(WorksetName name) {
        return find(name)
                .orElseThrow(() -> new StoreException(
                        StoreException.Kind.REFUSED, "there is no workset " + name + "; declare it first", null));
    }

    Shape of(PartitionKey partition) {
        return of(partition.workset());
    }

    void forget(WorksetName name) {
        known.remove(name);
    }
}
