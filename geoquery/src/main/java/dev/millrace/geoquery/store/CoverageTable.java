package dev.millrace.geoquery.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;

/** Which features datasets cover, and batches of jobs that find it out. For one thread, within its transaction. */
public final class CoverageTable {
    private final Handle handle;

    CoverageTable(Handle handle) {
        this.handle = handle;
    }

    /** A dataset that does not cover everything, with the box around its files. */
    public record Partial(int dataset, Envelope box) {}

    /** The datasets that do not cover everything. */
    public List<Partial> partialDatasets() {
        return handle.createQuery(Sql.of("partial-datasets"))
                .map((row, context) -> new Partial(row.getInt("id"), box(row)))
                .list();
    }

    private static Envelope box(ResultSet row) throws SQLException {
        double west = row.getDouble("west");
        return row.wasNull()
                ? new Envelope()
                : new Envelope(west, row.getDouble("east"), row.getDouble("south"), row.getDouble("north"));
    }

    /** Up to {@code limit} features, of these or of all, whose coverage by a dataset is not tested. */
    public List<Integer> untested(int dataset, @Nullable List<Integer> features, int limit) {
        return handle.createQuery(Sql.of("uncovered-features"))
                .bind("dataset", dataset)
                .bindByType("features", FeatureTable.array(features, new Integer[0]), Integer[].class)
                .bind("limit", limit)
                .mapTo(Integer.class)
                .list();
    }

    /** Records which features a dataset covers. */
    public void insert(int dataset, Map<Long, Boolean> covered) {
        PreparedBatch batch = handle.prepareBatch(Sql.of("insert-coverage"));
        covered.forEach((feature, isCovered) -> batch.bind("dataset", dataset)
                .bind("feature", feature)
                .bind("isCovered", isCovered)
                .add());
        if (batch.size() > 0) {
            batch.execute();
        }
    }

    /** Forgets the coverage of a dataset, of which another box may be true now. */
    public void forget(String dataset) {
        handle.createUpdate(Sql.of("delete-coverage")).bind("dataset", dataset).execute();
    }

    /** Those of some features that a dataset does not cover. */
    public List<Integer> notCovered(int dataset, List<Integer> features) {
        return handle.createQuery(Sql.of("not-covered"))
                .bind("dataset", dataset)
                .bindArray("features", Integer.class, features)
                .mapTo(Integer.class)
                .list();
    }

    /** Begins a batch of so many parts. */
    public void beginBatch(UUID id, int parts) {
        handle.createUpdate(Sql.of("insert-coverage-batch"))
                .bind("id", id)
                .bind("parts", parts)
                .execute();
    }

    /** Says that a part is over; whether it was the last one of its batch. Once for each part, however often it is said. */
    public boolean endPart(UUID batch, int number) {
        Optional<Integer> open = handle.createQuery(Sql.of("end-coverage-part"))
                .bind("batch", batch)
                .bind("number", number)
                .mapTo(Integer.class)
                .findOne();
        return open.equals(Optional.of(0));
    }

    /** Forgets a batch that is over. */
    public void forgetBatch(UUID id) {
        handle.createUpdate(Sql.of("delete-coverage-batch")).bind("id", id).execute();
    }
}
