package dev.millrace.model.workset;

import static java.util.Objects.requireNonNull;

/**
 * A series that a builder works on; stale after ten minutes without a page.
 *
 * @param token which claim of the series it is: the fence
 * @param watermark up to which number its candidates have been built, inclusive
 */
public record SeriesClaim(Series series, long token, long watermark) {

    /** Checks for null. */
    public SeriesClaim {
        requireNonNull(series, "series");
    }

    /** The same claim further on. */
    public SeriesClaim at(long number) {
        return new SeriesClaim(series, token, number);
    }
}
