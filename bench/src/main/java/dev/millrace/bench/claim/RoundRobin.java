package dev.millrace.bench.claim;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.model.QueueName;

/** Queues whose lanes take turns. */
final class RoundRobin {
    private RoundRobin() {}

    /** Makes a queue before its first job, which is when its mode counts. */
    static void make(BenchDatabase database, QueueName queue) {
        database.execute(
                "INSERT INTO " + database.of("queue") + " (name, mode) VALUES ('" + queue + "', 'round-robin')");
    }
}
