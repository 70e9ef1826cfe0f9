package dev.millrace.bench.claim;

import dev.millrace.bench.claim.Probes.Track;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Tells what the probes found, and holds equal claims against each other. */
final class DepthReport {
    /** The claims that promise the same jobs as ours for one actor in strict FIFO, whatever their cost. */
    private static final List<String> SAME_JOBS = List.of("seed shipped", "seed v1b");

    private DepthReport() {}

    static void tell(Probes probes, Measured.Builder found) {
        requireSameJobs(probes.tracks());
        Grid grid = found.grid(
                "a claim of " + Depth.LIMIT, "claim", "plan", "depth", "p50", "p95", "buffers", "widest node", "jobs");
        double ratio = 0;
        double buffers = 0;
        double widest = 0;
        for (List<Track> curve : curves(probes.tracks())) {
            curve.forEach(track -> row(track, grid, found));
            Track shallowest = curve.get(0);
            Track deepest = curve.get(curve.size() - 1);
            if (shallowest.isOurs) {
                ratio = Math.max(ratio, deepest.samples.p50() / shallowest.samples.p50());
                buffers = Math.max(buffers, worst(curve, track -> track.explained.buffers()));
                widest =
                        Math.max(widest, worst(curve, track -> track.explained.widest() / (Depth.LIMIT * track.lanes)));
            }
        }
        found.figure("depth.deepest-to-shallowest", ratio, "x")
                .figure("depth.buffers", buffers, "pages")
                .figure("depth.widest-node", widest, "x");
    }

    private interface Value {
        double of(Track track);
    }

    /** NaN if one is. */
    private static double worst(List<Track> curve, Value value) {
        return curve.stream().mapToDouble(value::of).reduce(0, Math::max);
    }

    /** One claim under one plan at all depths, the shallowest first. */
    private static List<List<Track>> curves(List<Track> tracks) {
        Map<String, List<Track>> curves = tracks.stream()
                .sorted(Comparator.comparingInt(track -> track.probe.depth()))
                .collect(Collectors.groupingBy(
                        track -> track.probe.shape() + "/" + track.probe.plan(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return List.copyOf(curves.values());
    }

    private static void row(Track track, Grid grid, Measured.Builder found) {
        grid.row(
                track.probe.shape(),
                track.probe.plan(),
                track.probe.depth(),
                track.samples.p50(),
                track.samples.millis(95),
                (long) track.explained.buffers(),
                track.explained.widest(),
                track.fewest);
        String name = "depth."
                + track.probe.shape().replaceAll("[ ,]+", "-").toLowerCase(Locale.ROOT) + "." + track.probe.plan() + "."
                + track.probe.depth();
        found.figure(name + ".p50", track.samples.p50(), "ms")
                .figure(name + ".p95", track.samples.millis(95), "ms")
                .figure(name + ".buffers", track.explained.buffers(), "pages");
    }

    private static void requireSameJobs(List<Track> tracks) {
        for (Track ours : tracks) {
            if (!ours.probe.shape().equals(DepthKind.ONE_ACTOR.name())) {
                continue;
            }
            for (Track other : tracks) {
                boolean mustAgree = SAME_JOBS.contains(other.probe.shape())
                        || (other.probe.shape().equals("seed v1")
                                && other.probe.plan().equals("custom"));
                if (mustAgree && other.probe.depth() == ours.probe.depth() && !other.claimed.equals(ours.claimed)) {
                    throw new IllegalStateException(other.probe.shape() + " (" + other.probe.plan() + "), "
                            + other.probe.depth() + " deep, claimed other jobs than ours");
                }
            }
        }
    }
}
