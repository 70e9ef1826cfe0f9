package dev.millrace.bench.peer;

import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Repeated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What was measured in each round. For one thread. */
final class Results {
    private final Map<Contender, Map<Measure, List<Double>>> values = new EnumMap<>(Contender.class);

    void add(Contender contender, Measure measure, double value) {
        values.computeIfAbsent(contender, any -> new EnumMap<>(Measure.class))
                .computeIfAbsent(measure, any -> new ArrayList<>())
                .add(value);
    }

    private Repeated of(Contender contender, Measure measure) {
        return new Repeated(values.getOrDefault(contender, Map.of()).getOrDefault(measure, List.of()));
    }

    /** The median of the rounds; NaN if it was not measured. */
    double median(Contender contender, Measure measure) {
        return of(contender, measure).median();
    }

    /** The least and the most of the rounds. */
    String spread(Contender contender, Measure measure) {
        return of(contender, measure).spread();
    }

    /** The median of the ratios, each of one round; NaN if one was not measured. */
    double ratio(Measure measure, Contender ours, Contender theirs) {
        return of(ours, measure).over(of(theirs, measure)).median();
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
