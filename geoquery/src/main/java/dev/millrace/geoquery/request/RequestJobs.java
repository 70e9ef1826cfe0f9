package dev.millrace.geoquery.request;

import dev.millrace.model.Actor;
import dev.millrace.model.RetryPolicy;
import java.time.Duration;
import java.util.UUID;

/** The kinds of jobs that a request is made of. */
public final class RequestJobs {
    private static final String QUEUE = "geoquery";
    private static final RetryPolicy A_FEW_TIMES =
            RetryPolicy.exponential().withMaxAttempts(5).withInitialDelay(Duration.ofMillis(200));

    /** Find or make a request's tasks. */
    public static final Actor<Prepare, Void> PREPARE = Actor.named("geoquery.prepare", Prepare.class)
            .queue(QUEUE)
            .retry(A_FEW_TIMES)
            .build();

    private RequestJobs() {}

    /** Which request is to be prepared. */
    public record Prepare(UUID requestId) {}
}
