package dev.millrace.model;

/** What stays of a job that succeeded. One that failed, crashed or was cancelled is always kept. */
public enum Keep {
    /** Its row in history, with the result. */
    HISTORY,
    /** Nothing, not even its result: the fastest. */
    NONE
}
