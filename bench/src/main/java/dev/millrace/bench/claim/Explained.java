package dev.millrace.bench.claim;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What plans in JSON say.
 *
 * @param buffers pages that were touched, in memory or not
 * @param widest rows of the widest plan node, those it read and threw away included; NaN if nested plans are not told
 */
record Explained(double buffers, double widest) {
    private static final Pattern BUFFERS = Pattern.compile("\"Shared (?:Hit|Read) Blocks\": (\\d+)");
    private static final Pattern NODE = Pattern.compile(
            "\"Actual Rows\": ([\\d.]+),\\s+\"Actual Loops\": (\\d+)|\"Rows Removed by [A-Za-z ]+\": ([\\d.]+)");

    /** Hit and read of the topmost node, which holds those of all below, and of functions. */
    static double buffersOf(String plan) {
        Matcher matcher = BUFFERS.matcher(plan);
        double buffers = 0;
        for (int i = 0; i < 2 && matcher.find(); i++) {
            buffers += Double.parseDouble(matcher.group(1));
        }
        return buffers;
    }

    static double widestOf(Collection<String> plans) {
        return plans.stream().mapToDouble(Explained::widestOf).max().orElse(Double.NaN);
    }

    /** Rows removed stand behind the rows and loops of their node, and are told for each loop too. */
    private static double widestOf(String plan) {
        Matcher matcher = NODE.matcher(plan);
        double widest = 0;
        double rows = 0;
        double loops = 0;
        while (matcher.find()) {
            if (matcher.group(3) == null) {
                rows = 0;
                loops = Double.parseDouble(matcher.group(2));
            }
            rows += Double.parseDouble(matcher.group(3) == null ? matcher.group(1) : matcher.group(3));
            widest = Math.max(widest, rows * loops);
        }
        return widest;
    }

    /** The middle one by buffers. */
    static Explained median(List<Explained> all) {
        return all.stream()
                .sorted((a, b) -> Double.compare(a.buffers, b.buffers))
                .skip(all.size() / 2)
                .findFirst()
                .orElseThrow();
    }
}
