package dev.millrace.geoquery.app;

import dev.millrace.geoquery.merge.ResultTable;
import dev.millrace.geoquery.output.OutputBuilder;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.request.RequestJobs;
import dev.millrace.geoquery.request.RequestJobs.MailKind;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.store.DataRequestTable.Stored;
import dev.millrace.geoquery.store.DataRequestTable.Texts;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.store.workset.TaskStore;
import dev.millrace.worker.JobContext;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Writes the output of a request whose tasks are over: claimed, then worked on outside of any transaction, then ended by a
 * statement that counts only if the request is still being written.
 */
final class WriteOutput {
    private final GeoDatabase database;
    private final TaskStore tasks;
    private final OutputBuilder outputs;
    private final RequestMails mails;

    WriteOutput(GeoDatabase database, TaskStore tasks, OutputBuilder outputs, RequestMails mails) {
        this.database = database;
        this.tasks = tasks;
        this.outputs = outputs;
        this.mails = mails;
    }

    void run(RequestJobs.Write job, JobContext context) {
        if (begin(job, context.jobId().value())) {
            build(job, context);
            boolean unused = database.inTransaction(t -> complete(t, job.requestId()));
        }
    }

    private boolean complete(GeoDatabase.Transaction transaction, UUID id) {
        boolean isFirst = transaction
                .dataRequests()
                .move(id, List.of(RequestState.WRITING.word()), RequestState.COMPLETE.word(), null);
        if (isFirst) {
            transaction
                    .dataRequests()
                    .find(id)
                    .ifPresent(request -> mails.enqueue(transaction, request, MailKind.COMPLETED));
        }
        return isFirst;
    }

    /** Whether the output is wanted: the request waits for these tasks, and was not cancelled. */
    private boolean begin(RequestJobs.Write job, UUID jobId) {
        return database.inTransaction(t -> {
            Optional<Stored> request = t.dataRequests().find(job.requestId());
            boolean isWanted = request.map(Stored::taskRequest).equals(Optional.of(job.taskRequest()))
                    && t.dataRequests()
                            .move(
                                    job.requestId(),
                                    List.of(RequestState.EXTRACTING.word(), RequestState.WRITING.word()),
                                    RequestState.WRITING.word(),
                                    null);
            if (isWanted) {
                t.dataRequests().waitFor(job.requestId(), job.taskRequest(), jobId);
            }
            return isWanted;
        });
    }

    private void build(RequestJobs.Write job, JobContext context) {
        Stored request = database.inTransaction(t -> t.dataRequests().find(job.requestId()))
                .orElseThrow(() -> new RequestGoneException(job.requestId()));
        Texts texts = database.inTransaction(t -> t.dataRequests().texts(job.requestId()))
                .orElseThrow(() -> new RequestGoneException(job.requestId()));
        Plan plan = Plan.ofJson(texts.plan());
        ResultTable table = new ResultTable(database, tasks, plan, () -> {
            context.beat();
            context.throwIfStopping();
        });
        RequestPapers papers = new RequestPapers(database, request, texts, plan, table);
        java.nio.file.Path unused = outputs.build(papers.parts());
    }
}
