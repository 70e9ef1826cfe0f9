package dev.millrace.geoquery.app;

import dev.millrace.geoquery.build.BackgroundTasks;
import dev.millrace.geoquery.build.Coverage;
import dev.millrace.geoquery.build.CoverageJobs;
import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.geoquery.extract.Extractor;
import dev.millrace.geoquery.mail.MailSettings;
import dev.millrace.geoquery.output.OutputBuilder;
import dev.millrace.geoquery.output.OutputFolder;
import dev.millrace.geoquery.request.RequestJobs;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.Requests;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.model.StorableText;
import dev.millrace.runtime.Millrace;
import dev.millrace.store.workset.WorksetStore;
import dev.millrace.worker.JobContext;
import dev.millrace.worker.WorkerBuilder;
import dev.millrace.workset.TaskBuilders;
import dev.millrace.workset.TaskBuilders.BuildConfig;
import dev.millrace.workset.TaskWorkerConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of rasters and sums over features within boundaries, computed by workers. Thread-safe.
 *
 * <p>A request is a job that prepares it, tasks of a workset, which requests share, and a job that writes its output when they
 * are over. Each step commits what it did, so that whatever dies, somebody goes on from there.
 */
public final class GeoQuery {
    private final GeoDatabase database;
    private final WorksetStore worksets;
    private final Millrace millrace;
    private final Requests requests;
    private final DatasetTasks tasks;
    private final RequestMails mails;
    private final Coverage coverage;
    private final BackgroundTasks background;
    private final PrepareRequest prepare;
    private final WriteOutput write;
    private final RequestSweep sweep;

    /**
     * Makes the application, without mails, on a database whose schema is up to date.
     *
     * @param outputs where requests' folders are written
     */
    public GeoQuery(GeoDatabase database, Millrace millrace, Path outputs) {
        this(database, millrace, outputs, null);
    }

    /**
     * Makes the application on a database whose schema is up to date.
     *
     * @param outputs where requests' folders are written
     * @param mail how mails are sent; null for none
     */
    public GeoQuery(GeoDatabase database, Millrace millrace, Path outputs, @Nullable MailSettings mail) {
        OutputFolder folder = new OutputFolder(outputs);
        this.database = database;
        this.millrace = millrace;
        this.worksets = millrace.worksets().store();
        this.requests = new Requests(database, millrace, folder);
        this.tasks = new DatasetTasks(database, worksets);
        this.mails = new RequestMails(database, millrace.client(), mail);
        this.coverage = new Coverage(database, millrace.client());
        this.background = new BackgroundTasks(database, worksets);
        this.prepare = new PrepareRequest(database, millrace.client(), worksets, mails);
        this.write = new WriteOutput(database, worksets.tasks(), new OutputBuilder(folder, List.of()), mails);
        this.sweep = new RequestSweep(database, millrace, folder);
    }

    /** Brings the application's tables and its workset up to date; returns how many migrations had to be run. */
    public static int migrate(GeoDatabase database, Millrace millrace) {
        int count = database.migrate().size();
        millrace.worksets().store().declare(ExtractTasks.WORKSET);
        return count;
    }

    /** Requests of researchers. */
    public Requests requests() {
        return requests;
    }

    /** The tasks of datasets, for operators. */
    public DatasetTasks tasks() {
        return tasks;
    }

    /** Lets a worker run this application's jobs. */
    public WorkerBuilder addHandlers(WorkerBuilder worker) {
        return worker.handle(
                        RequestJobs.PREPARE,
                        (job, context) -> orFail(job.requestId(), context, () -> prepare.run(job.requestId(), context)))
                .handle(
                        RequestJobs.WRITE,
                        (job, context) -> orFail(job.requestId(), context, () -> write.run(job, context)))
                .handle(RequestJobs.MAIL, (job, context) -> done(() -> mails.send(job)))
                .handle(CoverageJobs.PART, (job, context) -> done(() -> coverage.test(job, context)))
                .handle(CoverageJobs.SERIES, (job, context) -> done(background::addSeries));
    }

    /**
     * Begins to find out which features datasets cover, and then to make the series that {@link #buildAhead} builds along;
     * after every ingest.
     *
     * @return how many jobs test coverage
     */
    public int cover() {
        return coverage.begin();
    }

    /** Begins to build tasks ahead of requests, at a rank that never delays those; close it to stop. */
    public TaskBuilders buildAhead(BuildConfig config) {
        return millrace.worksets().build(ExtractTasks.NAME, background, config);
    }

    /** Begins to do tasks, to put failed ones back, and to tell requests of those that are over; close it to stop. */
    public Extraction extract(TaskWorkerConfig config, Duration failedRest) {
        return new Extraction(
                millrace.worksets().work(ExtractTasks.NAME, new Extractor(database), config),
                millrace.worksets().sweep(ExtractTasks.NAME, failedRest));
    }

    /**
     * Takes care of what crashes left: requests whose job is over although they are not go on with a new one, and unfinished
     * folders go. Harmless beside itself, and beside workers.
     */
    public SweepReport sweep() {
        return sweep.run();
    }

    private static @Nullable Void done(Runnable work) {
        work.run();
        return null;
    }

    /** Runs one attempt; when the last one fails, the request does. */
    private @Nullable Void orFail(UUID request, JobContext context, Runnable attempt) {
        try {
            attempt.run();
            return null;
        } catch (RuntimeException e) {
            if (context.isLastAttempt() && !context.isStopping()) {
                String error = StorableText.of(e.getMessage());
                database.inTransaction(t ->
                        t.dataRequests().move(request, RequestState.openWords(), RequestState.FAILED.word(), error));
            }
            throw e;
        }
    }
}
