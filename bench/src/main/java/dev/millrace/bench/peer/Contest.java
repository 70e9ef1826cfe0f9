package dev.millrace.bench.peer;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Run;

/** What all bouts of a run share. */
record Contest(Run run, BenchServer server, PeerFolder folder, Results results) {
    private static final int WARM_UP = 20_000;

    int jobs(Contender contender) {
        return contender.share(run.get(Peers.JOBS));
    }

    int warmUp(Contender contender) {
        return contender.share(Math.min(WARM_UP, run.get(Peers.JOBS)));
    }

    int probes() {
        return run.get(Peers.PROBES);
    }

    int held() {
        return run.get(Peers.HELD);
    }

    int patience() {
        return run.get(Peers.PATIENCE);
    }

    /** The figures of a run that lost jobs would mean nothing, nor of one that had not finished what it was timed for. */
    void requireDone(Contender contender, BenchDatabase database, int missing, long finished) {
        long left = (long) database.number("SELECT left_over FROM (" + contender.counts() + ") AS t (left_over, kept)");
        long kept = (long) database.number("SELECT kept FROM (" + contender.counts() + ") AS t (left_over, kept)");
        if (missing != 0 || left != 0 || kept != (contender.keeps() ? finished : 0)) {
            throw new IllegalStateException(contender.word() + " ran all but " + missing + " jobs, has " + left
                    + " left, and keeps " + kept + " of " + finished + "; its figures would mean nothing");
        }
    }
}
