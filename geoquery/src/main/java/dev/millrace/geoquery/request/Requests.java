package dev.millrace.geoquery.request;

import dev.millrace.client.JobClient;
import dev.millrace.client.JobOptions;
import dev.millrace.geoquery.boundary.Boundaries;
import dev.millrace.geoquery.output.OutputFolder;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.request.RequestForm.Operation;
import dev.millrace.geoquery.request.RequestForm.Selection;
import dev.millrace.geoquery.store.DataRequestTable;
import dev.millrace.geoquery.store.FeatureTable;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.model.NewJob;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.runtime.Millrace;
import dev.millrace.store.workset.RequestStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Requests of researchers: taken, found, listed, cancelled. Thread-safe. */
public final class Requests {
    private static final int MOST_WARNINGS = 100;

    private final GeoDatabase database;
    private final JobClient jobs;
    private final RequestStore waits;
    private final OutputFolder outputs;

    /**
     * Makes the requests of a database whose schema is up to date.
     *
     * @param outputs where their outputs are written
     */
    public Requests(GeoDatabase database, Millrace millrace, OutputFolder outputs) {
        this.database = database;
        this.jobs = millrace.client();
        this.waits = millrace.worksets().store().requests();
        this.outputs = outputs;
    }

    /**
     * Takes a request; once this returns, it is never lost.
     *
     * @throws RequestRefusedException if nothing of it can be had, or it is wrong; names the field
     */
    public Submitted submit(RequestForm form) {
        return submit(form, form.selection().upload().map(CustomBoundary::read));
    }

    /**
     * Takes a request whose boundaries are in a file: GeoJSON, TopoJSON, GeoPackage, or a zip of one of those or a shapefile.
     *
     * @param operations to do to them, in order
     * @throws RequestRefusedException if the file is larger than is taken, or holds no boundaries
     */
    public Submitted submit(RequestForm form, Path boundaryFile, List<Operation> operations) {
        return submit(form, Optional.of(CustomBoundary.read(boundaryFile, operations)));
    }

    private Submitted submit(RequestForm form, Optional<Boundaries> upload) {
        return database.inTransaction(transaction -> submit(transaction, form, upload));
    }

    private Submitted submit(GeoDatabase.Transaction transaction, RequestForm form, Optional<Boundaries> upload) {
        UUID id = UUID.randomUUID();
        FeatureTable.Selection selection = upload.map(boundaries -> store(transaction, id, form, boundaries))
                .orElseGet(() -> selection(transaction.features(), form.selection()));
        Planner planner = new Planner(transaction.offers(), form.datasets());
        Plan plan = planner.plan(selection);
        List<String> warnings = new ArrayList<>(planner.warnings());
        upload.ifPresent(boundaries ->
                boundaries.warnings().stream().limit(MOST_WARNINGS).forEach(warnings::add));
        long tasks = plan.tasksOfAFeature() * transaction.features().count(selection);
        NewJob prepare = jobs.prepare(RequestJobs.PREPARE, new RequestJobs.Prepare(id), JobOptions.none());
        transaction
                .dataRequests()
                .insert(new DataRequestTable.NewRequest(
                        id,
                        form.name(),
                        form.email(),
                        FormText.of(form),
                        plan.json(),
                        warnings,
                        tasks,
                        UUID.randomUUID(),
                        prepare.id().value()));
        jobs.enqueueAll(transaction.tx(), List.of(prepare));
        DataRequestTable.Stored stored = transaction.dataRequests().find(id).orElseThrow();
        return new Submitted(
                id, form.name(), RequestState.PREPARING, stored.times().submittedAt(), tasks, stored.warnings());
    }

    private static FeatureTable.Selection store(
            GeoDatabase.Transaction transaction, UUID id, RequestForm form, Boundaries boundaries) {
        String file =
                form.selection().upload().map(RequestForm.Upload::fileName).orElse("");
        String name = (file.isEmpty() ? "upload" : file) + " (" + id + ")";
        return new FeatureTable.Selection(transaction.catalogue().addUpload(name, boundaries.features()), null, null);
    }

    private static FeatureTable.Selection selection(FeatureTable features, Selection wanted) {
        Integer collection = wanted.boundary().isEmpty()
                ? null
                : features.collection(wanted.boundary())
                        .orElseThrow(() -> new RequestRefusedException(
                                "boundary", "there is no feature collection '" + wanted.boundary() + "'"));
        FeatureTable.Selection selection = new FeatureTable.Selection(
                collection,
                wanted.featureIds().isEmpty() ? null : wanted.featureIds(),
                wanted.geomIds().isEmpty() ? null : wanted.geomIds());
        long there = features.count(selection);
        requireAll("featureIds", wanted.featureIds(), there);
        requireAll("geomIds", wanted.geomIds(), there);
        if (there == 0 || there > RequestForm.MOST_FEATURES) {
            throw new RequestRefusedException(
                    "boundary", "has " + there + " features; a request has 1 to " + RequestForm.MOST_FEATURES);
        }
        return selection;
    }

    private static void requireAll(String field, List<?> wanted, long there) {
        long missing = wanted.stream().distinct().count() - there;
        if (!wanted.isEmpty() && missing > 0) {
            throw new RequestRefusedException(
                    field, missing + " of them do not exist (any more); read them anew and choose again");
        }
    }

    /** How far a request is; empty if there is none. */
    public Optional<RequestView> find(UUID id) {
        return database.inTransaction(t -> t.dataRequests().find(id)).map(this::view);
    }

    /** The newest requests, up to {@code limit}. */
    public List<RequestView> list(int limit) {
        return list(Instant.MAX, limit);
    }

    /** Up to {@code limit} requests that were submitted before a time, the newest first. */
    public List<RequestView> list(Instant before, int limit) {
        return database.inTransaction(t -> t.dataRequests().list(before, limit)).stream()
                .map(this::view)
                .toList();
    }

    private RequestView view(DataRequestTable.Stored stored) {
        RequestState state = RequestState.ofWord(stored.state());
        return new RequestView(
                stored.id(),
                stored.name(),
                state,
                progress(stored, state),
                stored.times().submittedAt(),
                stored.times().completedAt(),
                stored.warnings(),
                state == RequestState.COMPLETE
                        ? Optional.of(outputs.of(stored.id().toString()))
                        : Optional.empty(),
                stored.error());
    }

    private RequestView.Progress progress(DataRequestTable.Stored stored, RequestState state) {
        Optional<RequestStatus> found = waits.find(stored.taskRequest());
        if (found.isEmpty() || state == RequestState.PREPARING) {
            return new RequestView.Progress(0, stored.tasks(), 0, 0, Optional.empty());
        }
        RequestStatus status = found.get();
        Instant until = status.completedAt() == null ? stored.times().readAt() : status.completedAt();
        return new RequestView.Progress(
                status.done(),
                status.total(),
                status.failed(),
                status.rate(until),
                status.done() < status.total() ? status.timeLeft(until) : Optional.empty());
    }

    /** Cancels a request unless it is over; what was computed for it stays. Returns whether this call did it. */
    public boolean cancel(UUID id) {
        Optional<DataRequestTable.Stored> found =
                database.inTransaction(t -> t.dataRequests().find(id));
        boolean isCancelled = database.inTransaction(
                t -> t.dataRequests().move(id, RequestState.openWords(), RequestState.CANCELLED.word(), null));
        if (isCancelled) {
            found.ifPresent(request -> {
                boolean unused = waits.cancel(request.taskRequest());
            });
        }
        return isCancelled;
    }
}
