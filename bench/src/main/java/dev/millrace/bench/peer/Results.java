package dev.millrace.bench.peer;

import dev.millrace.bench.frame.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What was measured in each round. For one thread. */
final class Results {
    private final Map<Contender, Map<Measure, List<Double>>> values = new EnumMap<>(Contender.class);

    void add(Contender contender, Measure measure, double value) {
        values.computeIfAbsent(contender, any -> new EnumMap<>(Measure.class))
                .computeIfAbsent(measure, any -> new ArrayList<>())
                .add(value);
    }

    private List<Double> of(Contender contender, Measure measure) {
        return values.getOrDefault(contender, Map.of()).getOrDefault(measure, List.of());
    }

    /** The median of the rounds; NaN if it was not measured. */
    double median(Contender contender, Measure measure) {
        return median(of(contender, measure).stream().mapToDouble(Double::doubleValue));
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0
                ? Double.NaN
                : sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The least and the most of the rounds. */
    String spread(Contender contender, Measure measure) {
        double[] all = of(contender, measure).stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return all.length == 0 ? "–" : String.format("%,.0f–%,.0f", all[0], all[all.length - 1]);
    }

    /** The median of the ratios, each of one round: what disturbs a round disturbs both. NaN if one was not measured. */
    double ratio(Measure measure, Contender ours, Contender theirs) {
        List<Double> above = of(ours, measure);
        List<Double> below = of(theirs, measure);
        return median(IntStream.range(0, Math.min(above.size(), below.size()))
                .mapToDouble(round -> above.get(round) / below.get(round)));
    }

    /** The medians, as figures of the bench. */
    List<Figure> figures() {
        return Arrays.stream(Contender.values()).flatMap(this::figures).toList();
    }

    private Stream<Figure> figures(Contender contender) {
        return Arrays.stream(Measure.values())
                .map(measure -> new Figure(
                        "peers." + contender.word() + "." + measure.word(),
                        median(contender, measure),
                        measure.unit()));
    }
}
