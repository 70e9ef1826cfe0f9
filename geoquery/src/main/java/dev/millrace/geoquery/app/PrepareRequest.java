package dev.millrace.geoquery.app;

import dev.millrace.client.JobClient;
import dev.millrace.client.JobOptions;
import dev.millrace.geoquery.build.Coverage;
import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.request.RequestJobs;
import dev.millrace.geoquery.request.RequestJobs.MailKind;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.store.DataRequestTable.Stored;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.model.NewJob;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.Row;
import dev.millrace.store.workset.RequestStore;
import dev.millrace.store.workset.WorksetStore;
import dev.millrace.worker.JobContext;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Finds or makes the tasks of a request, at the rank of tasks that somebody waits for. An attempt that runs again goes on
 * where the last one stopped: adding a task twice adds it once.
 */
final class PrepareRequest {
    private static final int CHUNK = 5_000;

    private final GeoDatabase database;
    private final JobClient jobs;
    private final WorksetStore worksets;
    private final RequestMails mails;
    private final Coverage coverage;

    PrepareRequest(GeoDatabase database, JobClient jobs, WorksetStore worksets, RequestMails mails) {
        this.database = database;
        this.jobs = jobs;
        this.worksets = worksets;
        this.mails = mails;
        this.coverage = new Coverage(database, jobs);
    }

    void run(UUID id, JobContext context) {
        Stored request =
                database.inTransaction(t -> t.dataRequests().find(id)).orElseThrow(() -> new RequestGoneException(id));
        if (isToBePrepared(request)) {
            Plan plan = database.inTransaction(t -> t.dataRequests().texts(id))
                    .map(texts -> Plan.ofJson(texts.plan()))
                    .orElseThrow(() -> new RequestGoneException(id));
            prepare(request, plan, context);
        }
    }

    private static boolean isToBePrepared(Stored request) {
        return request.state().equals(RequestState.PREPARING.word())
                || request.state().equals(RequestState.EXTRACTING.word());
    }

    private void prepare(Stored request, Plan plan, JobContext context) {
        UUID wait = opened(request);
        if (worksets.requests().find(wait).orElseThrow().state() != RequestStatus.State.GATHERING) {
            return; // an attempt before this one sealed it
        }
        for (Plan.Dataset dataset : plan.datasets()) {
            boolean unused = worksets.addPartition(ExtractTasks.WORKSET.partition(dataset.id()));
            List<Integer> features = features(plan, dataset);
            for (Plan.Series series : dataset.series()) {
                add(wait, dataset, series, features, context);
            }
        }
        seal(request, wait);
    }

    /** What the request waits for; another one if nobody went on with the first for so long that it was given up. */
    private UUID opened(Stored request) {
        boolean isGivenUp = worksets.requests()
                .find(request.taskRequest())
                .map(status -> status.state() == RequestStatus.State.CANCELLED)
                .orElse(false);
        UUID wait = isGivenUp ? UUID.randomUUID() : request.taskRequest();
        NewJob write = jobs.prepare(RequestJobs.WRITE, new RequestJobs.Write(request.id(), wait), JobOptions.none());
        worksets.requests().open(wait, ExtractTasks.NAME, ExtractTasks.REQUESTED, write);
        if (isGivenUp) {
            database.inTransaction(t -> {
                t.dataRequests().waitFor(request.id(), wait, request.job());
                return true;
            });
        }
        return wait;
    }

    private List<Integer> features(Plan plan, Plan.Dataset dataset) {
        List<Integer> all = database.inTransaction(t -> t.features().ids(plan.selection()));
        return dataset.isGlobal() ? all : coverage.covered(dataset.id(), all);
    }

    private void add(UUID wait, Plan.Dataset dataset, Plan.Series series, List<Integer> features, JobContext context) {
        String kwargs = ExtractTasks.kwargs(dataset.kwargs());
        List<Row> rows = new ArrayList<>();
        for (int feature : features) {
            for (Plan.Option option : dataset.options()) {
                rows.add(new ExtractTasks.Key(series.revisions(), feature, option.revision(), kwargs).row());
            }
            if (rows.size() >= CHUNK) {
                add(wait, dataset, rows, context);
            }
        }
        add(wait, dataset, rows, context);
    }

    private void add(UUID wait, Plan.Dataset dataset, List<Row> rows, JobContext context) {
        RequestStore requests = worksets.requests();
        if (!rows.isEmpty()) {
            int unused = requests.add(wait, ExtractTasks.WORKSET.partition(dataset.id()), rows);
            rows.clear();
        }
        context.beat();
        context.throwIfStopping();
    }

    /** The state first: once it is sealed, the job that writes may begin at once. */
    private void seal(Stored request, UUID wait) {
        long tasks = worksets.requests().find(wait).orElseThrow().total();
        boolean isWanted = database.inTransaction(t -> {
            boolean isOpen = t.dataRequests()
                    .move(
                            request.id(),
                            List.of(RequestState.PREPARING.word(), RequestState.EXTRACTING.word()),
                            RequestState.EXTRACTING.word(),
                            null);
            if (isOpen) {
                t.dataRequests().count(request.id(), tasks);
                mails.enqueue(t, request, MailKind.RECEIVED);
            }
            return isOpen;
        });
        if (isWanted) {
            worksets.requests().seal(wait);
        } else {
            boolean unused = worksets.requests().cancel(wait);
        }
    }
}
