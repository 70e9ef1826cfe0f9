package dev.millrace.bench.peer.process;

import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.model.Keep;

/** The queues by name. A queue's classes are loaded only in the process that runs it. */
final class PeerQueues {
    private static final int FEW_CONNECTIONS = 4;
    private static final int MANY_CONNECTIONS = 20; // of threads beyond, most wait for a processor anyway

    private PeerQueues() {}

    /** How many connections a queue is given: those that commit each job by itself need many. */
    static int connections(String name) {
        return switch (name) {
            case "db-scheduler", "jobrunr" -> MANY_CONNECTIONS;
            case "quartz" -> QuartzQueue.THREADS + FEW_CONNECTIONS;
            default -> FEW_CONNECTIONS;
        };
    }

    static PeerQueue open(String name, HikariDataSource pool) {
        return switch (name) {
            case "millrace-kept" -> new MillraceQueue(pool, Keep.HISTORY);
            case "millrace-deleted" -> new MillraceQueue(pool, Keep.NONE);
            case "db-scheduler" -> new DbSchedulerQueue(pool);
            case "jobrunr" -> new JobRunrQueue(pool);
            case "quartz" -> new QuartzQueue(pool);
            default -> throw new IllegalArgumentException("no queue is called " + name);
        };
    }
}
