package dev.millrace.bench.task;

/** One design under test. */
interface TaskSide {

    /** Makes {@code blocks} of 1,000 tasks in each partition. */
    void fill(int blocks);

    /** Claims a batch and ends it; returns how many tasks. */
    int work(int batch);

    /** The pages that a claim touches, which is rolled back; least of some, in a session that is warm. */
    double buffers(int batch);

    /** Deletes what the design does not need any more, and vacuums. */
    void vacuum();
}
