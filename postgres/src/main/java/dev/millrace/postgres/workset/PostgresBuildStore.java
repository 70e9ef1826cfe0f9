package dev.millrace.postgres.workset;

import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Series;
import dev.millrace.model.workset.SeriesClaim;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.workset.BuildStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Series and waves as rows. Thread-safe. */
final class PostgresBuildStore implements BuildStore {
    private final Sessions sessions;
    private final Shapes shapes;
    private final TaskWriter writer = new TaskWriter();
    private final SqlFile addSeries;
    private final SqlFile beginWave;
    private final SqlFile leaveWave;
    private final SqlFile leaveSeries;
    private final SqlFile beat;
    private final SqlFile claimSeries;
    private final SqlFile advance;

    PostgresBuildStore(Sessions sessions, Shapes shapes) {
        this.sessions = sessions;
        this.shapes = shapes;
        this.addSeries = SqlFile.load("workset/add-series", sessions.schema());
        this.beginWave = SqlFile.load("workset/begin-wave", sessions.schema());
        this.leaveWave = SqlFile.load("workset/leave-wave", sessions.schema());
        this.leaveSeries = SqlFile.load("workset/leave-series", sessions.schema());
        this.beat = SqlFile.load("workset/beat", sessions.schema());
        this.claimSeries = SqlFile.load("workset/claim-series", sessions.schema());
        this.advance = SqlFile.load("workset/advance", sessions.schema());
    }

    @Override
    public void addSeries(PartitionKey partition, List<String> names) {
        List<String> checked =
                names.stream().map(name -> new Series(partition, name).name()).toList();
        int id = shapes.of(partition).id();
        sessions.run(connection -> addSeries
                .on(connection)
                .set("workset", id)
                .set("key", partition.value())
                .texts("names", checked)
                .update());
    }

    @Override
    public OptionalLong beginWave(WorksetName workset, int builders) {
        int id = shapes.of(workset).id();
        return sessions.run(connection -> beginWave
                        .on(connection)
                        .set("workset", id)
                        .set("builders", builders)
                        .set("stale", STALE)
                        .set("now", sessions.now())
                        .optional(row -> row.getLong(1)))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    @Override
    public void leaveWave(WorksetName workset, long wave) {
        int id = shapes.of(workset).id();
        sessions.run(connection ->
                leaveWave.on(connection).set("workset", id).set("wave", wave).update());
    }

    @Override
    public List<SeriesClaim> claimSeries(WorksetName workset, long wave, int limit) {
        Shape shape = shapes.of(workset);
        return sessions.inTransaction(connection -> {
            List<SeriesClaim> claims = claimSeries
                    .on(connection)
                    .set("workset", shape.id())
                    .set("wave", wave)
                    .set("limit", limit)
                    .set("stale", STALE)
                    .set("now", sessions.now())
                    .query(row -> new SeriesClaim(
                            new Series(shape.workset().partition(row.getLong(1)), row.getString(2)),
                            row.getLong(3),
                            row.getLong(4)));
            beat.on(connection)
                    .set("workset", shape.id())
                    .set("wave", wave)
                    .set("now", sessions.now())
                    .update();
            return claims;
        });
    }

    @Override
    public void leaveSeries(SeriesClaim claim) {
        int id = shapes.of(claim.series().partition()).id();
        sessions.run(connection -> leaveSeries
                .on(connection)
                .set("workset", id)
                .set("key", claim.series().partition().value())
                .set("name", claim.series().name())
                .set("token", claim.token())
                .update());
    }

    @Override
    public OptionalInt build(SeriesClaim claim, int rank, Page page, Durability durability) {
        PartitionKey partition = claim.series().partition();
        Shape shape = shapes.of(partition);
        List<Row> tasks = TaskWriter.sorted(
                page.candidates().stream().map(shape.workset()::task).toList());
        try {
            return OptionalInt.of(PostgresTaskStore.in(sessions, shape, partition, connection -> {
                if (durability == Durability.RELAXED) {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("SET LOCAL synchronous_commit = off");
                    }
                }
                int made = tasks.isEmpty() ? 0 : writer.add(connection, shape, partition.value(), rank, tasks);
                if (!advance(connection, shape, claim, page)) {
                    throw new ClaimLost();
                }
                return made;
            }));
        } catch (ClaimLost e) {
            return OptionalInt.empty();
        }
    }

    /** Rolls a page back. */
    private static final class ClaimLost extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private boolean advance(Connection connection, Shape shape, SeriesClaim claim, Page page) throws SQLException {
        return advance.on(connection)
                .set("workset", shape.id())
                .set("key", claim.series().partition().value())
                .set("name", claim.series().name())
                .set("token", claim.token())
                .set("watermark", page.upTo())
                .set("is_last", page.isLast())
                .set("now", sessions.now())
                .optional(row -> true)
                .orElse(false);
    }
}
