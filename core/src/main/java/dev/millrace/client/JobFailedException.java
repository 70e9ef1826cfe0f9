package dev.millrace.client;

import dev.millrace.model.JobStatus;
import dev.millrace.model.MillraceException;

/** A job that somebody waited for is over without success. */
public final class JobFailedException extends MillraceException {
    private static final long serialVersionUID = 1L;

    private final transient JobStatus job;

    JobFailedException(JobStatus job) {
        super(
                "job " + job.id() + " of actor " + job.lane().actor() + " is over as "
                        + job.state().word() + " after " + job.attempts() + " attempts: " + job.error(),
                null);
        this.job = job;
    }

    /** The job as it was when it was over. */
    public JobStatus job() {
        return job;
    }
}
