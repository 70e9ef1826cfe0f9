package dev.millrace.bench.peer;

/** What is told of each contender. */
enum Measure {
    DRAIN("drain", "jobs/s"),
    WAL("wal", "bytes/job"),
    COMMITS("commits", "commits/job"),
    CPU_WORKER("cpu-worker", "us/job"),
    CPU_SERVER("cpu-server", "us/job"),
    PINNED("pinned", "jobs/s"),
    SUSTAINED("sustained", "jobs/s"),
    IDLE_P50("idle.p50", "ms"),
    IDLE_P99("idle.p99", "ms"),
    HALF_P50("half.p50", "ms"),
    HALF_P99("half.p99", "ms"),
    RECOVERY("recovery", "s");

    private final String word;
    private final String unit;

    Measure(String word, String unit) {
        this.word = word;
        this.unit = unit;
    }

    /** Its part of a figure's name. */
    String word() {
        return word;
    }

    String unit() {
        return unit;
    }
}
