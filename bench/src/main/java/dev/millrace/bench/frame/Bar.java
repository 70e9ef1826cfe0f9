package dev.millrace.bench.frame;

import java.util.Locale;
import java.util.Optional;

/**
 * What a figure must reach. A bar whose figure was not measured is missed: a check that cannot fail is none.
 *
 * @param isMost whether {@code bound} is the most that the figure may be, else the least
 * @param isInclusive whether the bound itself still passes
 */
public record Bar(String figure, boolean isMost, double bound, boolean isInclusive) {

    static Bar atMost(String figure, double bound) {
        return new Bar(figure, true, bound, true);
    }

    static Bar below(String figure, double bound) {
        return new Bar(figure, true, bound, false);
    }

    static Bar atLeast(String figure, double bound) {
        return new Bar(figure, false, bound, true);
    }

    /** The line to print if {@code measured} misses this bar. */
    public Optional<String> missedBy(Measured measured) {
        String wanted = figure + " must be " + (isMost ? isInclusive ? "at most " : "below " : "at least ") + bound;
        var value = measured.value(figure);
        if (value.isEmpty()) {
            return Optional.of(wanted + ", but was not measured");
        }
        double found = value.getAsDouble();
        boolean passes = found == bound ? isInclusive : found < bound == isMost;
        return passes ? Optional.empty() : Optional.of(wanted + String.format(Locale.ROOT, ", was %.3f", found));
    }
}
