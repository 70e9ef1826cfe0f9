package dev.millrace.bench.claim;

import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Samples;
import dev.millrace.bench.frame.Size;
import dev.millrace.bench.rival.Side;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Eight producers and one claimer: how long a job waits that arrives behind its neighbours.
 *
 * @param inFlight jobs that are claimed and not over
 * @param hasLateCommits the transactions of a quarter of the producers stay open for up to half a second
 */
record WaitBehind(int inFlight, int ranks, boolean hasLateCommits, int seconds) {
    private static final int PRODUCERS = 8;
    /** 2,000 jobs a second from all producers. */
    private static final int PERIOD_MICROS = 4_000;

    private static final int LATEST_MILLIS = 500;
    private static final int ONE_LATE_IN = 4;
    private static final int BATCH = 50;

    static List<WaitBehind> of(Size size, int seconds) {
        WaitBehind worst = new WaitBehind(5_000, 10, true, seconds);
        return size == Size.TINY
                ? List.of(worst)
                : List.of(new WaitBehind(100, 1, false, seconds), new WaitBehind(100, 1, true, seconds), worst);
    }

    /** Runs, adds a row, and returns the wait in milliseconds that 99 of 100 jobs do not exceed. */
    double run(Side side, Grid grid) throws InterruptedException, ExecutionException {
        Map<UUID, Long> committedAt = new ConcurrentHashMap<>();
        Map<UUID, Long> claimedAt = new ConcurrentHashMap<>();
        ScheduledExecutorService threads = Executors.newScheduledThreadPool(PRODUCERS + 1);
        try {
            List<ScheduledFuture<?>> producers = new ArrayList<>();
            for (int i = 0; i < PRODUCERS; i++) {
                producers.add(threads.scheduleAtFixedRate(
                        producer(side, i, committedAt), 0, PERIOD_MICROS, TimeUnit.MICROSECONDS));
            }
            ScheduledFuture<?> end = threads.schedule(threads::shutdown, seconds, TimeUnit.SECONDS);
            claimUntilEnded(threads, side.client(), claimedAt);
            end.get();
            for (ScheduledFuture<?> producer : producers) {
                if (!producer.isCancelled()) {
                    producer.get(); // it failed, and says how
                }
            }
            claimRest(side, claimedAt, committedAt.size());
        } finally {
            threads.shutdownNow();
        }
        return told(side, grid, committedAt, claimedAt);
    }

    private Runnable producer(Side side, int number, Map<UUID, Long> committedAt) {
        SplittableRandom random = new SplittableRandom(number);
        boolean isLate = hasLateCommits && number % ONE_LATE_IN == 0;
        return () -> {
            UUID id = side.store(random.nextInt(ranks), isLate ? random.nextInt(LATEST_MILLIS) : 0);
            committedAt.put(id, System.nanoTime());
        };
    }

    private void claimUntilEnded(ExecutorService producers, Side.Client client, Map<UUID, Long> claimedAt) {
        Deque<Side.Claim> held = new ArrayDeque<>();
        int count = 0;
        long houseKeptAt = System.nanoTime();
        while (!producers.isTerminated()) {
            Side.Claim claim = client.claim(BATCH);
            note(claim, claimedAt);
            held.add(claim);
            count += claim.ids().size();
            while (count > inFlight) {
                count -= held.element().ids().size();
                held.remove().finish();
            }
            if (System.nanoTime() - houseKeptAt > TimeUnit.SECONDS.toNanos(1)) {
                client.keepHouse();
                houseKeptAt = System.nanoTime();
            }
        }
        held.forEach(Side.Claim::finish);
    }

    private static void claimRest(Side side, Map<UUID, Long> claimedAt, int all) {
        Side.Client client = side.client();
        while (claimedAt.size() < all) {
            Side.Claim claim = client.claim(BATCH);
            if (claim.ids().isEmpty()) {
                throw new IllegalStateException(side.name() + " left " + (all - claimedAt.size()) + " jobs unclaimed");
            }
            note(claim, claimedAt);
            claim.finish();
        }
    }

    private static void note(Side.Claim claim, Map<UUID, Long> claimedAt) {
        long now = System.nanoTime();
        claim.ids().forEach(id -> claimedAt.put(id, now));
    }

    private double told(Side side, Grid grid, Map<UUID, Long> committedAt, Map<UUID, Long> claimedAt) {
        Samples waits = new Samples();
        committedAt.forEach((id, at) -> {
            Long claimed = claimedAt.get(id);
            if (claimed == null) {
                throw new IllegalStateException(side.name() + " never gave out " + id);
            }
            waits.addNanos(claimed - at);
        });
        grid.row(
                inFlight,
                ranks,
                hasLateCommits ? "yes" : "no",
                side.name(),
                waits.count(),
                waits.p50(),
                waits.millis(99),
                waits.millis(100));
        return waits.millis(99);
    }
}
