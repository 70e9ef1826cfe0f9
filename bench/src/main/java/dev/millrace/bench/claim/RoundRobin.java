package dev.millrace.bench.claim;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.QueueMode;

/** Queues whose lanes take turns. */
final class RoundRobin {
    private RoundRobin() {}

    /** Makes a queue before its first job, so that no waiting job has to follow. */
    static void make(BenchDatabase database, QueueName queue) {
        database.store().settings().change(queue, settings -> settings.withMode(QueueMode.ROUND_ROBIN));
    }
}
