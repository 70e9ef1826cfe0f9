package dev.millrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Size;
import dev.millrace.bench.peer.Peers;
import dev.millrace.bench.work.Drain;
import dev.millrace.embedded.EmbeddedPostgres;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every bench at a tiny size, so that none can rot; their figures are not judged here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BenchesIT {
    private final EmbeddedPostgres server =
            EmbeddedPostgres.builder().setting("max_connections", "200").start();

    @AfterAll
    void stop() {
        server.close();
    }

    static List<Bench> benches() {
        return Benches.all().stream()
                .filter(bench -> !(bench instanceof Peers)) // has a test of its own
                .toList();
    }

    @ParameterizedTest
    @MethodSource("benches")
    void everyBenchMeasuresOnANamedServerAndLeavesNothingThere(Bench bench) throws Exception {
        Run run = new Run(server.url(), Size.TINY, Map.of(), Set.copyOf(bench.besides()), line -> {});

        Measured measured = bench.run(run);

        assertThat(measured.conditions())
                .contains("fsync = off")
                .anyMatch(line -> line.startsWith("server_version = 18"));
        assertThat(measured.grids()).isNotEmpty().allMatch(grid -> !grid.rows().isEmpty());
        assertThat(measured.figures())
                .isNotEmpty()
                .allMatch(figure -> figure.name().startsWith(bench.name() + "."))
                .allMatch(figure -> figure.value() >= 0 && Double.isFinite(figure.value()));
        assertThat(SchemaNames.of(server.url())).noneMatch(name -> name.startsWith("millrace_bench"));
    }

    @Test
    void withoutAServerItStartsOneWithFsyncAndTellsItsProcessorTime() throws Exception {
        Measured measured = new Drain().run(Run.of(Size.TINY));

        assertThat(measured.conditions()).contains("fsync = on");
        assertThat(measured.value("drain.kept.cpu-server")).isPresent();
    }
}
