package dev.millrace.worker;

import dev.millrace.model.JobId;
import dev.millrace.model.MillraceException;

/** An attempt wanted to end its job in a transaction, but was taken for dead and the job was taken back. */
public final class JobLostException extends MillraceException {
    private static final long serialVersionUID = 1L;

    private final transient JobId jobId;

    JobLostException(JobId jobId) {
        super("job " + jobId + " was taken back from this attempt; roll the transaction back");
        this.jobId = jobId;
    }

    /** The job; it runs again elsewhere. */
    public JobId jobId() {
        return jobId;
    }
}
