package dev.millrace.postgres.workset;

import dev.millrace.model.ActorName;
import dev.millrace.model.Admission;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Jobs that wait for their request. */
final class RequestJobs {

    private RequestJobs() {}

    /**
     * The job, if a request can keep it.
     *
     * @throws IllegalArgumentException if it has keys or conditions
     */
    static NewJob checked(NewJob job) {
        if (!job.keys().equals(JobKeys.NONE) || !job.admission().equals(Admission.ALWAYS)) {
            throw new IllegalArgumentException(
                    "the job of a request has neither keys nor conditions; let it enqueue another that has");
        }
        return job;
    }

    /** The job in the columns of a result set from {@code first} on. */
    static NewJob read(ResultSet row, int first) throws SQLException {
        Lane lane = new Lane(
                new QueueName(row.getString(first + 1)),
                new ActorName(row.getString(first + 2)),
                row.getInt(first + 3));
        RetryPolicy.Backoff backoff = new RetryPolicy.Backoff(
                RetryPolicy.Backoff.Growth.valueOf(row.getString(first + 10).toUpperCase(Locale.ROOT)),
                Duration.ofMillis(row.getLong(first + 6)),
                row.getDouble(first + 7),
                Duration.ofMillis(row.getLong(first + 8)),
                row.getDouble(first + 9));
        @Nullable Long budgetMillis = row.getObject(first + 11, Long.class);
        RetryPolicy retry = new RetryPolicy(
                row.getInt(first + 5), backoff, budgetMillis == null ? null : Duration.ofMillis(budgetMillis));
        JobId id = new JobId(row.getObject(first, UUID.class));
        return new NewJob(id, lane, JobStart.now(), retry, row.getString(first + 4));
    }
}
