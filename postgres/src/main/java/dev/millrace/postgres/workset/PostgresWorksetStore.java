package dev.millrace.postgres.workset;

import dev.millrace.model.NewJob;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.workset.BuildStore;
import dev.millrace.store.workset.RequestStore;
import dev.millrace.store.workset.TaskStore;
import dev.millrace.store.workset.WorksetStore;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** Worksets as partitioned tables that are made when they are declared. Thread-safe. */
public final class PostgresWorksetStore implements WorksetStore {
    private final Sessions sessions;
    private final Shapes shapes;
    private final Declaring declaring;
    private final Vacuuming vacuuming;
    private final SqlFile partitions;
    private final SqlFile check;
    private final TaskStore tasks;
    private final BuildStore builds;
    private final RequestStore requests;

    /**
     * Makes a store.
     *
     * @param enqueue stores jobs in the transaction of a connection
     */
    public PostgresWorksetStore(Sessions sessions, BiConsumer<Connection, List<NewJob>> enqueue) {
        this.sessions = sessions;
        this.shapes = new Shapes(sessions);
        this.declaring = new Declaring(sessions, shapes);
        this.vacuuming = new Vacuuming(sessions, shapes);
        this.partitions = SqlFile.load("workset/partitions", sessions.schema());
        this.check = SqlFile.load("workset/check", sessions.schema());
        this.tasks = new PostgresTaskStore(sessions, shapes);
        this.builds = new PostgresBuildStore(sessions, shapes);
        this.requests = new PostgresRequestStore(sessions, shapes, enqueue);
    }

    @Override
    public void declare(Workset workset) {
        declaring.declare(workset);
    }

    @Override
    public Optional<Workset> find(WorksetName name) {
        return shapes.find(name).map(Shape::workset);
    }

    @Override
    public boolean addPartition(PartitionKey partition) {
        return declaring.addPartition(shapes.of(partition), partition.value());
    }

    @Override
    public boolean dropPartition(PartitionKey partition) {
        return declaring.dropPartition(shapes.of(partition), partition.value());
    }

    @Override
    public Set<Long> partitions(WorksetName name) {
        int id = shapes.of(name).id();
        return sessions.run(connection -> new TreeSet<>(partitions
                .on(connection)
                .set("workset", id)
                .query(row -> row.getBoolean(2) ? List.<Long>of() : List.of(row.getLong(1)))
                .stream()
                .flatMap(List::stream)
                .toList()));
    }

    @Override
    public void reset(PartitionKey partition) {
        declaring.reset(shapes.of(partition), partition.value());
    }

    @Override
    public int followVacuum(WorksetName name, Duration rest) {
        return vacuuming.isTurn(name, rest) ? vacuuming.follow(name, partitions(name)) : 0;
    }

    @Override
    public List<String> check(WorksetName name) {
        int id = shapes.of(name).id();
        return sessions.run(
                connection -> check.on(connection).set("workset", id).query(row -> row.getString(1)));
    }

    @Override
    public TaskStore tasks() {
        return tasks;
    }

    @Override
    public BuildStore builds() {
        return builds;
    }

    @Override
    public RequestStore requests() {
        return requests;
    }
}
