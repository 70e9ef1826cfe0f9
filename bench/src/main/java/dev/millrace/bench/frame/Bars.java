package dev.millrace.bench.frame;

import java.util.List;
import java.util.Optional;

/** The performance contract: every bar that a bench is held against with {@code --check}, and nowhere else. */
public final class Bars {
    private static final List<Bar> ALL = List.of(
            Bar.atMost("depth.deepest-to-shallowest", 1.2),
            Bar.atMost("depth.buffers", 800),
            Bar.atMost("depth.widest-node", 2), // of limit times lanes served
            Bar.atMost("horizon.claim-p50", 1.5),
            Bar.atMost("horizon.slowdown", 1.5),
            Bar.atMost("tenants.most-to-fewest", 1.3),
            Bar.atLeast("tenants.jain", 0.99),
            Bar.below("latency.idle.p50", 5),
            Bar.below("latency.idle.p99", 20),
            Bar.below("latency.deep.p50", 5),
            Bar.below("latency.deep.p99", 20),
            Bar.atLeast("enqueue.batch-to-single", 5),
            Bar.atLeast("enqueue.copy-to-batch", 2),
            Bar.atMost("limits.cost", 1.1),
            Bar.atMost("limits.overshoot", 0),
            Bar.atLeast("contention.worst-ratio", 0.9),
            Bar.atLeast("contention.worst-ratio-from-50", 1.5),
            Bar.below("contention.wait-behind-p99", 30),
            Bar.below("recovery.all", 60),
            Bar.below("retention.seconds", 1),
            Bar.below("retention.longest-finish", 100),
            Bar.atMost("wal.kept", 900),
            Bar.atMost("wal.deleted", 450),
            Bar.atMost("wal.tasks", 750), // result rows apart
            Bar.atMost("claims.buffers", 200),
            Bar.atMost("claims.flat", 1.2),
            Bar.atLeast("tasks.rate-64", 10_000),
            Bar.below("merge.small.seconds", 1),
            Bar.below("merge.large.seconds", 10),
            Bar.below("ddl.report", 1_000),
            Bar.atLeast("peers.kept-to-pg-boss", 1.2),
            Bar.atLeast("peers.deleted-to-graphile-worker", 1.2));

    private Bars() {}

    /** The bars of a bench. */
    public static List<Bar> of(Bench bench) {
        return ALL.stream()
                .filter(bar -> bar.figure().startsWith(bench.name() + "."))
                .toList();
    }

    /** Bars that no bench measures; a mistake if there are any. */
    public static List<Bar> orphans(List<Bench> benches) {
        return ALL.stream()
                .filter(bar -> benches.stream().noneMatch(bench -> of(bench).contains(bar)))
                .toList();
    }

    /** A line for each bar that a run missed. */
    public static List<String> missed(Bench bench, Measured measured) {
        return of(bench).stream()
                .map(bar -> bar.missedBy(measured))
                .flatMap(Optional::stream)
                .toList();
    }
}
