package dev.millrace.postgres.workset;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import java.time.InstantSource;

/** What tests of faults share. */
final class WorksetFaults {
    private static final JobIds IDS = new JobIds(InstantSource.system());

    private WorksetFaults() {}

    static NewJob job() {
        Lane lane = new Lane(new QueueName("outputs"), new ActorName("write-output"), 0);
        return new NewJob(IDS.next(), lane, JobStart.now(), RetryPolicy.exponential(), "{}");
    }
}
