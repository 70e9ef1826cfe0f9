package dev.millrace.bench;

import dev.millrace.bench.claim.Contention;
import dev.millrace.bench.claim.Depth;
import dev.millrace.bench.claim.Horizon;
import dev.millrace.bench.claim.Limits;
import dev.millrace.bench.claim.Tenants;
import dev.millrace.bench.experiment.Experiment;
import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.peer.Peers;
import dev.millrace.bench.task.Ddl;
import dev.millrace.bench.task.Hot;
import dev.millrace.bench.task.Merge;
import dev.millrace.bench.task.TaskClaims;
import dev.millrace.bench.task.TaskDrain;
import dev.millrace.bench.work.Drain;
import dev.millrace.bench.work.Enqueue;
import dev.millrace.bench.work.Latency;
import dev.millrace.bench.work.Recovery;
import dev.millrace.bench.work.Retention;
import dev.millrace.bench.work.Wal;
import java.util.List;

/** All benches. A new one is added here, its bars in {@link dev.millrace.bench.frame.Bars}. */
public final class Benches {
    private static final List<Bench> ALL = List.of(
            new Depth(),
            new Horizon(),
            new Tenants(),
            new Drain(),
            new Latency(),
            new Enqueue(),
            new Limits(),
            new Contention(),
            new Recovery(),
            new Retention(),
            new Wal(),
            new TaskClaims(),
            new TaskDrain(),
            new Merge(),
            new Ddl(),
            new Hot(),
            new Peers(),
            new Experiment());

    private Benches() {}

    /** All benches, in the order of the help. */
    public static List<Bench> all() {
        return ALL;
    }
}
