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
                .optional(row -> new Shape(
                        row.getInt(1),
                        WorksetText.parse(name, verified(name, row.getString(2), row.getString(3))),
                        sessions.schema()));
    }

    /** The text of a declaration, unless somebody has changed it by hand: the tables were made of another. */
    private static String verified(WorksetName name, String text, String checksum) {
        if (!WorksetText.checksum(text).equals(checksum)) {
            throw new StoreException(
                    StoreException.Kind.REFUSED,
                    "the stored declaration of workset " + name + " is not what its tables were made of (checksum "
                            + checksum + "); undo the change in table workset",
                    null);
        }
        return text;
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
