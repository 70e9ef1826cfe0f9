package dev.millrace.bench.peer;

import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import java.util.List;

/** Tells what the contenders did, each in a row of both tables. */
record PeersReport(Results results, Contest contest) {

    void tell(List<Contender> present, Measured.Builder found) {
        List<Contender> inOrder = present.stream().sorted().toList();
        drained(inOrder, found);
        others(inOrder, found);
        found.figures(results.figures());
        ratio("peers.kept-to-pg-boss", Contender.MILLRACE_KEPT, Contender.PG_BOSS, found);
        ratio("peers.deleted-to-graphile-worker", Contender.MILLRACE_DELETED, Contender.GRAPHILE_WORKER, found);
    }

    private void drained(List<Contender> present, Measured.Builder found) {
        Grid grid = found.grid(
                "A backlog worked off by one process (medians of the rounds)",
                "queue",
                "success",
                "jobs",
                "jobs/s",
                "least–most",
                "xmin pinned",
                "WAL B/job",
                "commits/job",
                "CPU µs/job worker",
                "CPU µs/job server");
        present.forEach(contender -> grid.row(
                contender.word(),
                contender.keeps() ? "kept" : "deleted",
                contest.jobs(contender),
                results.median(contender, Measure.DRAIN),
                results.spread(contender, Measure.DRAIN),
                results.median(contender, Measure.PINNED),
                results.median(contender, Measure.WAL),
                results.median(contender, Measure.COMMITS),
                results.median(contender, Measure.CPU_WORKER),
                results.median(contender, Measure.CPU_SERVER)));
    }

    private void others(List<Contender> present, Measured.Builder found) {
        Grid grid = found.grid(
                "Jobs put in meanwhile; ms from before the enqueue to the handler; seconds from kill -9 until its jobs run again",
                "queue",
                "jobs/s",
                "idle p50",
                "idle p99",
                "half load p50",
                "half load p99",
                "recovery s");
        present.forEach(contender -> grid.row(
                contender.word(),
                results.median(contender, Measure.SUSTAINED),
                results.median(contender, Measure.IDLE_P50),
                results.median(contender, Measure.IDLE_P99),
                results.median(contender, Measure.HALF_P50),
                results.median(contender, Measure.HALF_P99),
                recovery(contender)));
    }

    private Object recovery(Contender contender) {
        double seconds = results.median(contender, Measure.RECOVERY);
        return Double.isNaN(seconds) ? "not within " + contest.patience() : seconds;
    }

    private void ratio(String name, Contender ours, Contender theirs, Measured.Builder found) {
        found.figure(name, results.ratio(Measure.DRAIN, ours, theirs), "x");
    }
}
