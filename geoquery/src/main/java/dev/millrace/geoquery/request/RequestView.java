package dev.millrace.geoquery.request;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a request is.
 *
 * @param id also the name of its output folder
 * @param name what its researcher calls it
 * @param progress its tasks
 * @param warnings what of it was left out when it was submitted, and why
 * @param output its folder; empty unless it is complete
 * @param error why it failed; null if it did not
 */
public record RequestView(
        UUID id,
        String name,
        RequestState state,
        Progress progress,
        Instant submittedAt,
        @Nullable Instant completedAt,
        List<String> warnings,
        Optional<Path> output,
        @Nullable String error) {

    /** Keeps a copy of the list. */
    public RequestView {
        warnings = List.copyOf(warnings);
    }

    /**
     * Tasks of a request. While it is being prepared, {@code total} is the most that it can get.
     *
     * @param done of {@code total}, how many are over
     * @param failed of those that are over, how many gave no result
     * @param rate tasks a second since the request was prepared; 0 at first
     * @param timeLeft at that rate; empty while nothing is done, and when all is
     */
    public record Progress(long done, long total, long failed, double rate, Optional<Duration> timeLeft) {}
}
