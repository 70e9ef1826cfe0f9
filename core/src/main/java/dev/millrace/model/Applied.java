package dev.millrace.model;

/** What became of an outcome that was written. */
public enum Applied {
    /** The job is over. */
    ENDED,
    /** The job waits for another attempt. */
    RETRYING,
    /** The attempt no longer held the job; nothing was changed. */
    LOST
}
