package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.Repeated;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * An arm beside the control, by the ratio of their rates in each round.
 *
 * @param ratio the median
 * @param chance how often so large an effect would come up if the arms did not differ: the exact permutation test, which
 *     swaps the arms of each round in all possible ways
 */
record Comparison(double ratio, double least, double most, double chance) {
    private static final double SIGNIFICANT = 0.05;
    private static final double ROUNDING = 1e-9;

    static Comparison of(Repeated arm, Repeated control) {
        Repeated ratios = arm.over(control);
        return new Comparison(
                ratios.median(),
                ratios.least(),
                ratios.most(),
                chance(ratios.values().stream().mapToDouble(Double::doubleValue).toArray()));
    }

    private static double chance(double[] ratios) {
        int ways = 1 << ratios.length;
        double found = Math.abs(sum(ratios, 0));
        long asLarge = IntStream.range(0, ways)
                .filter(swapped -> Math.abs(sum(ratios, swapped)) >= found - ROUNDING)
                .count();
        return (double) asLarge / ways;
    }

    /** Of the logarithms, with those rounds' arms swapped whose bit is set. */
    private static double sum(double[] ratios, int swapped) {
        return IntStream.range(0, ratios.length)
                .mapToDouble(round -> Math.log(ratios[round]) * ((swapped >> round & 1) == 0 ? 1 : -1))
                .sum();
    }

    /** The ratio with its spread. */
    String told() {
        return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", ratio, least, most);
    }

    /** What to make of it, where {@code comparisons} are made at once and each may err in its share of one in twenty. */
    String verdict(int rounds, int comparisons) {
        double bound = SIGNIFICANT / comparisons;
        if (2.0 / (1 << rounds) > bound) {
            return "too few rounds";
        }
        if (chance > bound) {
            return "no verdict: within the noise";
        }
        return ratio > 1 ? "faster" : "slower";
    }
}
