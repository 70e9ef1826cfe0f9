package dev.millrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Size;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every bench at a tiny size, so that none can rot; their figures are not judged here. */
class BenchesIT {

    static List<Bench> benches() {
        return Benches.all();
    }

    @ParameterizedTest
    @MethodSource("benches")
    void everyBenchMeasures(Bench bench) throws Exception {
        Run run = new Run(null, Size.TINY, Map.of(), Set.copyOf(bench.besides()), line -> {});

        Measured measured = bench.run(run);

        assertThat(measured.conditions()).anyMatch(line -> line.startsWith("server_version = 18"));
        assertThat(measured.grids()).isNotEmpty().allMatch(grid -> !grid.rows().isEmpty());
        assertThat(measured.figures())
                .isNotEmpty()
                .allMatch(figure -> figure.name().startsWith(bench.name() + "."))
                .allMatch(figure -> figure.value() >= 0 && Double.isFinite(figure.value()));
    }
}
