package dev.millrace.cli.connect;

import java.time.Duration;

/** What a database is opened for, which decides how many connections it may take and how long an answer may take. */
public enum Use {
    /** Migrations hold a lock on one connection and work on another; an index may take hours to build. */
    MIGRATE(3, Duration.ZERO),
    /** Short statements, one at a time. */
    JOBS(1, Duration.ofMinutes(1)),
    /** One statement that reads every job. */
    CHECK(1, Duration.ofMinutes(30)),
    /** Two, to see whether a pooler shares sessions between them. */
    DOCTOR(2, Duration.ofMinutes(1)),
    /** One each for claims, outcomes, heartbeats and sweeps, and two for handlers that put jobs in. */
    WORKER(6, Duration.ofMinutes(1));

    private final int connections;
    private final Duration answer;

    Use(int connections, Duration answer) {
        this.connections = connections;
        this.answer = answer;
    }

    /** The most connections at once. */
    int connections() {
        return connections;
    }

    /** How long a statement may take before its connection counts as broken; zero for ever. */
    Duration answer() {
        return answer;
    }
}
