package dev.millrace.postgres.wake;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import java.time.InstantSource;

/** Jobs for tests that only care when somebody is told of them. */
final class Jobs {
    static final QueueName MAIL = new QueueName("mail");
    static final QueueName OTHER = new QueueName("other");

    private static final JobIds IDS = new JobIds(InstantSource.system());

    private Jobs() {}

    static NewJob due(QueueName queue) {
        return starting(queue, JobStart.now());
    }

    static NewJob starting(QueueName queue, JobStart start) {
        return new NewJob(IDS.next(), new Lane(queue, new ActorName("greet"), 0), start, RetryPolicy.never(), "{}");
    }
}
