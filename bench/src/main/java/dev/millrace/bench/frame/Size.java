package dev.millrace.bench.frame;

/** How much is measured. */
public enum Size {
    /** As little as runs every line; the figures mean nothing. For tests. */
    TINY,
    /** Within a minute. */
    QUICK,
    /** Minutes: what {@code docs/performance} tells. */
    USUAL,
    /** As long as it takes. */
    FULL
}
