package dev.millrace.bench.experiment;

/** A piece of work, always the same but for what its arm sets. */
interface Trial {

    /** Makes tables, settings and sessions; not timed. */
    void prepare() throws Exception;

    /** Does the work; returns how many tasks that were. */
    int run() throws Exception;

    /** Takes back what {@link #prepare} set, whether or not it came to an end. */
    void restore() throws Exception;
}
