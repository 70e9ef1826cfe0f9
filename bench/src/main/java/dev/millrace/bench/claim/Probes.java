package dev.millrace.bench.claim;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.Samples;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** All probes of a run, which take turns. */
final class Probes implements AutoCloseable {
    private static final List<String> PLANS = List.of("custom", "generic");
    private static final int MOST_WARM_UP = 5;
    private static final int MOST_EXPLAINS = 5;

    private final List<Track> tracks = new ArrayList<>();
    private final List<BenchDatabase> databases = new ArrayList<>();

    /** One probe, and what it gave. */
    static final class Track {
        final Probe probe;
        final boolean isOurs;
        final int lanes; // that one claim serves at most
        final Samples samples = new Samples();
        Set<UUID> claimed = Set.of();
        int fewest = Integer.MAX_VALUE;
        Explained explained = new Explained(Double.NaN, Double.NaN);

        Track(Probe probe, boolean isOurs, int lanes) {
            this.probe = probe;
            this.isOurs = isOurs;
            this.lanes = lanes;
        }
    }

    List<Track> tracks() {
        return Collections.unmodifiableList(tracks);
    }

    void add(DepthKind kind, BenchDatabase database, int depth) throws SQLException {
        if (!databases.contains(database)) {
            databases.add(database);
        }
        for (String plan : PLANS) {
            StoreProbe.Backlog backlog = new StoreProbe.Backlog(database, kind.queue(), kind.actors(), depth);
            tracks.add(new Track(new StoreProbe(kind.name(), plan, backlog), true, kind.lanes()));
        }
    }

    void addSeed(BenchDatabase database, int depth) throws SQLException {
        for (String file : List.of("shipped", "v1", "v1b", "v2")) {
            for (String plan : PLANS) {
                tracks.add(new Track(new SeedProbe(file, plan, database, depth), false, 1));
            }
        }
    }

    /** Warms up, measures, and explains: as often as {@code rounds} at most. */
    void run(int rounds) throws SQLException {
        warmUp(Math.min(MOST_WARM_UP, rounds));
        measure(rounds);
        explain(Math.min(MOST_EXPLAINS, rounds));
    }

    private void warmUp(int rounds) throws SQLException {
        for (int round = 0; round < rounds; round++) {
            for (Track track : tracks) {
                track.probe.claim();
                track.probe.rollBack();
            }
        }
    }

    /** Round after round, each beginning with another probe. */
    private void measure(int rounds) throws SQLException {
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < tracks.size(); i++) {
                measure(tracks.get((i + round) % tracks.size()));
            }
            // A claim row that is rolled back is dead at once, which happens to nobody who commits.
            for (BenchDatabase database : databases) {
                database.execute("VACUUM " + database.of("claim"));
            }
        }
    }

    private static void measure(Track track) throws SQLException {
        long startedAtNanos = System.nanoTime();
        List<UUID> claimed = track.probe.claim();
        track.samples.addNanos(System.nanoTime() - startedAtNanos);
        track.probe.rollBack();
        track.claimed = new HashSet<>(claimed);
        track.fewest = Math.min(track.fewest, claimed.size());
        if (track.isOurs && track.claimed.size() != Depth.LIMIT) {
            throw new IllegalStateException(track.probe.shape() + ", " + track.probe.depth() + " deep, gave out "
                    + track.claimed.size() + " jobs");
        }
    }

    private void explain(int times) throws SQLException {
        for (Track track : tracks) {
            List<Explained> all = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                all.add(track.probe.explain());
            }
            track.explained = Explained.median(all);
        }
    }

    @Override
    public void close() throws SQLException {
        for (Track track : tracks) {
            track.probe.close();
        }
    }
}
