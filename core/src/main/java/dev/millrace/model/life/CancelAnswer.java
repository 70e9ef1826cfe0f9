package dev.millrace.model.life;

/** What became of the wish to cancel a job. */
public enum CancelAnswer {
    /** It waited, and is over. */
    CANCELLED,
    /** It runs; its worker was asked to stop it, and it is over as cancelled once that has happened. */
    ASKED,
    /** It was over before. */
    OVER,
    /** There is no such job, or its history was dropped. */
    UNKNOWN
}
