package dev.millrace.geoquery.build;

import dev.millrace.model.Actor;
import dev.millrace.model.Keep;
import dev.millrace.model.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The kinds of jobs of a batch: parts, which leave nothing behind, and what follows the last one. */
public final class CoverageJobs {
    private static final String QUEUE = "geoquery";
    private static final RetryPolicy A_FEW_TIMES =
            RetryPolicy.exponential().withMaxAttempts(5).withInitialDelay(Duration.ofMillis(200));

    /** Test some features. */
    public static final Actor<Part, Void> PART = Actor.named("geoquery.coverage", Part.class)
            .queue(QUEUE)
            .retry(A_FEW_TIMES)
            .keep(Keep.NONE)
            .build();

    /** Make the series that tasks are built along. */
    public static final Actor<Series, Void> SERIES = Actor.named("geoquery.series", Series.class)
            .queue(QUEUE)
            .retry(A_FEW_TIMES)
            .build();

    private CoverageJobs() {}

    /** Features to test for a dataset. */
    public record Part(UUID batch, int number, int dataset, List<Long> features) {
        /** Keeps a copy of the list. */
        public Part {
            features = List.copyOf(features);
        }
    }

    /** Which batch is over. */
    public record Series(UUID batch) {}
}
