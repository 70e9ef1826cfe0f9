package dev.millrace.geoquery.build;

import dev.millrace.client.JobClient;
import dev.millrace.client.JobOptions;
import dev.millrace.geoquery.build.CoverageJobs.Part;
import dev.millrace.geoquery.store.CoverageTable.Partial;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.GeoDatabase.Transaction;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.worker.JobContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Which features datasets cover: those that lie within the box around their files. Datasets that cover everything are not
 * tested.
 *
 * <p>A batch is a job for each part, and one that follows the last. That a part is over is told in the transaction that writes
 * its answers and ends its job, so that the count holds although these jobs keep neither results nor history.
 */
public final class Coverage {
    private static final int FEATURES_A_PART = 2_000;
    private static final int MOST_PARTS = 1_000;

    private final GeoDatabase database;
    private final JobClient jobs;

    /** Makes it. */
    public Coverage(GeoDatabase database, JobClient jobs) {
        this.database = database;
        this.jobs = jobs;
    }

    /**
     * Begins to test what is not tested; when all is, the series of what can be built are made.
     *
     * @return how many jobs do it
     */
    public int begin() {
        return database.inTransaction(t -> {
            UUID batch = UUID.randomUUID();
            List<NewJob> parts = new ArrayList<>();
            for (Partial partial : t.coverage().partialDatasets()) {
                List<Integer> untested = t.coverage().untested(partial.dataset(), null, FEATURES_A_PART * MOST_PARTS);
                for (int from = 0; from < untested.size(); from += FEATURES_A_PART) {
                    List<Long> some = untested.subList(from, Math.min(untested.size(), from + FEATURES_A_PART)).stream()
                            .map(Integer::longValue)
                            .toList();
                    Part part = new Part(batch, parts.size() + 1, partial.dataset(), some);
                    parts.add(jobs.prepare(CoverageJobs.PART, part, JobOptions.none()));
                }
            }
            if (parts.isEmpty()) {
                JobId unused = jobs.enqueue(t.tx(), CoverageJobs.SERIES, new CoverageJobs.Series(batch));
                return 0;
            }
            t.coverage().beginBatch(batch, parts.size());
            return jobs.enqueueAll(t.tx(), parts).size();
        });
    }

    /** Does a part. One that fails for good is over as well: its features stay untested, and are in the next batch. */
    public void test(Part part, JobContext context) {
        try {
            Map<Long, Boolean> answers = answers(part.dataset(), part.features());
            database.inTransaction(t -> {
                t.coverage().insert(part.dataset(), answers);
                end(t, part);
                context.completeIn(t.tx(), null);
                return true;
            });
        } catch (RuntimeException e) {
            if (context.isLastAttempt()) {
                database.inTransaction(t -> {
                    end(t, part);
                    return true;
                });
            }
            throw e;
        }
    }

    private void end(Transaction transaction, Part part) {
        if (transaction.coverage().endPart(part.batch(), part.number())) {
            transaction.coverage().forgetBatch(part.batch());
            JobId unused = jobs.enqueue(transaction.tx(), CoverageJobs.SERIES, new CoverageJobs.Series(part.batch()));
        }
    }

    private Map<Long, Boolean> answers(int dataset, List<Long> features) {
        Envelope box = database.inTransaction(t -> t.coverage().partialDatasets()).stream()
                .filter(partial -> partial.dataset() == dataset)
                .map(Partial::box)
                .findFirst()
                .orElse(new Envelope());
        Map<Long, Geometry> shapes = database.inTransaction(t -> t.taskInputs().shapes(features));
        Map<Long, Boolean> answers = new HashMap<>();
        shapes.forEach((feature, shape) -> answers.put(feature, box.contains(shape.getEnvelopeInternal())));
        return answers;
    }

    /** Those of some features that a dataset covers; what is not tested yet is tested now. */
    public List<Integer> covered(int dataset, List<Integer> features) {
        List<Integer> untested = database.inTransaction(t -> t.coverage().untested(dataset, features, features.size()));
        for (int from = 0; from < untested.size(); from += FEATURES_A_PART) {
            Map<Long, Boolean> answers = answers(
                    dataset,
                    untested.subList(from, Math.min(untested.size(), from + FEATURES_A_PART)).stream()
                            .map(Integer::longValue)
                            .toList());
            database.inTransaction(t -> {
                t.coverage().insert(dataset, answers);
                return true;
            });
        }
        List<Integer> covered = new ArrayList<>(features);
        covered.removeAll(
                java.util.Set.copyOf(database.inTransaction(t -> t.coverage().notCovered(dataset, features))));
        return covered;
    }
}
