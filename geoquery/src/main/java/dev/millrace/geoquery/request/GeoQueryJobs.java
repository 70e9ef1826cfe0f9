package dev.millrace.geoquery.request;

import dev.millrace.model.Actor;
import dev.millrace.model.RetryPolicy;
import java.time.Duration;
import java.util.UUID;

/** The kinds of jobs that the application has. */
final class GeoQueryJobs {
    private static final String QUEUE = "geoquery";
    private static final RetryPolicy A_FEW_TIMES =
            RetryPolicy.exponential().withMaxAttempts(5).withInitialDelay(Duration.ofMillis(200));

    private GeoQueryJobs() {}

    /** Compute what one raster lacks for one request. */
    record Extract(UUID requestId, int resourceId) {}

    /** Write a request's table. */
    record WriteOutput(UUID requestId) {}

    static final Actor<Extract, Void> EXTRACT = Actor.named("geoquery.extract", Extract.class)
            .queue(QUEUE)
            .retry(A_FEW_TIMES)
            .build();

    static final Actor<WriteOutput, Void> WRITE_OUTPUT = Actor.named("geoquery.write-output", WriteOutput.class)
            .queue(QUEUE)
            .retry(A_FEW_TIMES)
            .build();
}
