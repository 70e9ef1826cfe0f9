package dev.millrace.bench.frame;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What was measured again in each round. Immutable. */
public record Repeated(List<Double> values) {

    /** Keeps a copy. */
    public Repeated {
        values = List.copyOf(values);
    }

    /** The ratio to another in each round that both have: what disturbs a round disturbs both. */
    public Repeated over(Repeated other) {
        return new Repeated(IntStream.range(0, Math.min(values.size(), other.values.size()))
                .mapToObj(round -> values.get(round) / other.values.get(round))
                .toList());
    }

    /** NaN without rounds. */
    public double median() {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0
                ? Double.NaN
                : sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** There must be a round. */
    public double least() {
        return Collections.min(values);
    }

    /** There must be a round. */
    public double most() {
        return Collections.max(values);
    }

    /** The least and the most, for people. */
    public String spread() {
        return values.isEmpty() ? "–" : String.format(Locale.ROOT, "%,.0f–%,.0f", least(), most());
    }
}
