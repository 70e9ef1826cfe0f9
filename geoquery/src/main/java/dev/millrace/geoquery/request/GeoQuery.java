package dev.millrace.geoquery.request;

import dev.millrace.client.JobClient;
import dev.millrace.geoquery.dataset.RasterPath;
import dev.millrace.geoquery.output.AtomicFile;
import dev.millrace.geoquery.output.ResultsCsv;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.RasterMemory;
import dev.millrace.geoquery.request.GeoQueryJobs.Extract;
import dev.millrace.geoquery.request.GeoQueryJobs.WriteOutput;
import dev.millrace.geoquery.store.CatalogueTable.Resource;
import dev.millrace.geoquery.store.CatalogueTable.StoredFeature;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.RequestTable.Named;
import dev.millrace.geoquery.store.RequestTable.Plan;
import dev.millrace.geoquery.store.RequestTable.Progress;
import dev.millrace.geoquery.zonal.Statistic;
import dev.millrace.geoquery.zonal.ZonalStatistics;
import dev.millrace.model.StorableText;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.JobContext;
import dev.millrace.worker.WorkerBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of rasters over boundaries, computed by jobs. Thread-safe.
 *
 * <p>A request is one job a raster and then one that writes the table. Each job commits its work together with the mark
 * that says so, so that an attempt which runs again finds what is done and does the rest.
 */
public final class GeoQuery {
    private final GeoDatabase database;
    private final JobClient jobs;

    /** Makes the application; the schema of {@code database} must be up to date. */
    public GeoQuery(GeoDatabase database, Millrace millrace) {
        this.database = database;
        this.jobs = millrace.client();
    }

    /** Lets a worker run this application's jobs. */
    public WorkerBuilder addHandlers(WorkerBuilder worker) {
        return worker.handle(
                        GeoQueryJobs.EXTRACT, (job, context) -> orFail(job.requestId(), context, () -> extract(job)))
                .handle(
                        GeoQueryJobs.WRITE_OUTPUT,
                        (job, context) -> orFail(job.requestId(), context, () -> writeOutput(job)));
    }

    /** Runs one attempt; when the last one fails, the request does. */
    private @Nullable Void orFail(UUID request, JobContext context, Runnable attempt) {
        try {
            attempt.run();
            return null;
        } catch (RuntimeException e) {
            if (context.isLastAttempt()) {
                String error = StorableText.of(e.getMessage());
                database.inTransaction(t -> {
                    t.requests().fail(request, error);
                    return true;
                });
            }
            throw e;
        }
    }

    /**
     * Submits a request, or finds the one of that name: a failed one is begun again, a complete one writes its output again.
     *
     * @return the request's id
     * @throws IllegalArgumentException if there is no such collection or resource
     */
    public UUID submit(RequestSpec spec) {
        return database.inTransaction(transaction -> submit(transaction, spec));
    }

    private UUID submit(GeoDatabase.Transaction transaction, RequestSpec spec) {
        List<String> statistics =
                spec.statistics().stream().map(Statistic::word).toList();
        Named request = transaction
                .requests()
                .insert(
                        UUID.randomUUID(),
                        spec.name(),
                        spec.collection(),
                        statistics,
                        spec.output().toAbsolutePath())
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no feature collection '" + spec.collection() + "'; ingest it first"));
        if (request.isNew()) {
            enqueueExtracts(transaction, request.id(), spec.resources());
        } else {
            transaction
                    .requests()
                    .reopen(request.id())
                    .ifPresent(r -> enqueueRest(transaction, request.id(), r.resources()));
        }
        return request.id();
    }

    private void enqueueRest(GeoDatabase.Transaction transaction, UUID request, List<Integer> resources) {
        for (int resource : resources) {
            jobs.enqueue(transaction.tx(), GeoQueryJobs.EXTRACT, new Extract(request, resource));
        }
        if (resources.isEmpty()) {
            jobs.enqueue(transaction.tx(), GeoQueryJobs.WRITE_OUTPUT, new WriteOutput(request));
        }
    }

    private void enqueueExtracts(GeoDatabase.Transaction transaction, UUID request, List<String> resources) {
        for (int i = 0; i < resources.size(); i++) {
            String name = resources.get(i);
            int resource = transaction
                    .requests()
                    .addResource(request, name, i)
                    .orElseThrow(
                            () -> new IllegalArgumentException("there is no resource '" + name + "'; ingest it first"));
            jobs.enqueue(transaction.tx(), GeoQueryJobs.EXTRACT, new Extract(request, resource));
        }
    }

    /** How far a request is; empty if there is none. */
    public Optional<Progress> progress(UUID request) {
        return database.inTransaction(transaction -> transaction.requests().progress(request));
    }

    private void extract(Extract job) {
        Resource resource = database.inTransaction(t -> t.catalogue().findResource(job.resourceId()))
                .orElseThrow(() -> new IllegalStateException("resource " + job.resourceId() + " was removed"));
        List<StoredFeature> missing =
                database.inTransaction(t -> t.catalogue().missingFeatures(job.requestId(), resource.id()));
        Map<StoredFeature, ZonalStatistics> values = compute(resource, missing);
        database.inTransaction(t -> {
            t.catalogue().insertValues(resource.id(), values);
            boolean isLast = t.requests().finishResource(job.requestId(), resource.id());
            if (isLast) {
                jobs.enqueue(t.tx(), GeoQueryJobs.WRITE_OUTPUT, new WriteOutput(job.requestId()));
            }
            return isLast;
        });
    }

    private static Map<StoredFeature, ZonalStatistics> compute(Resource resource, List<StoredFeature> features) {
        Map<StoredFeature, ZonalStatistics> values = new LinkedHashMap<>();
        if (!features.isEmpty()) {
            try (Raster raster = RasterPath.of(resource.path().toString()).open(RasterMemory.DEFAULT)) {
                features.forEach(f ->
                        values.put(f, ZonalStatistics.of(raster, f.feature().geometry())));
            }
        }
        return values;
    }

    private void writeOutput(WriteOutput job) {
        database.inTransaction(t -> {
            Plan plan = t.requests()
                    .plan(job.requestId())
                    .orElseThrow(() -> new IllegalStateException("request " + job.requestId() + " was removed"));
            AtomicFile.write(plan.output(), out -> {
                ResultsCsv csv = new ResultsCsv(plan, out);
                t.requests().forEachValue(job.requestId(), csv::add);
                csv.finish();
            });
            return t.requests().complete(job.requestId());
        });
    }
}
