package dev.millrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.frame.Bars;
import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A check that could not fail would be none. */
class BarsTest {

    @Test
    void aFigurePastItsBoundIsMissedAndTheBoundItselfIsNot() {
        assertThat(missed("limits", new Figure("limits.cost", 1.1, "x"), new Figure("limits.overshoot", 0, "jobs")))
                .isEmpty();
        assertThat(missed("limits", new Figure("limits.cost", 1.11, "x"), new Figure("limits.overshoot", 1, "jobs")))
                .containsExactly(
                        "limits.cost must be at most 1.1, was 1.110",
                        "limits.overshoot must be at most 0.0, was 1.000");
    }

    @Test
    void aFigureBelowItsLeastIsMissed() {
        assertThat(missed(
                        "enqueue",
                        new Figure("enqueue.batch-to-single", 5, "x"),
                        new Figure("enqueue.copy-to-batch", 1.9, "x")))
                .containsExactly("enqueue.copy-to-batch must be at least 2.0, was 1.900");
    }

    @Test
    void aFigureThatWasNotMeasuredIsMissed() {
        assertThat(missed("tenants", new Figure("tenants.jain", 1, "")))
                .containsExactly("tenants.most-to-fewest must be at most 1.3, but was not measured");
    }

    @Test
    void everyBarBelongsToABench() {
        assertThat(Bars.orphans(Benches.all())).isEmpty();
    }

    private static List<String> missed(String name, Figure... figures) {
        return Bars.missed(new Named(name), new Measured(List.of(), List.of(), List.of(figures)));
    }

    private record Named(String name) implements Bench {

        @Override
        public String header() {
            return name;
        }

        @Override
        public String description() {
            return name;
        }

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public Measured run(Run run) {
            throw new UnsupportedOperationException("only its name counts");
        }
    }
}
