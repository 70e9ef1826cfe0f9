package dev.millrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.bench.frame.Size;
import dev.millrace.cli.terminal.Environment;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command around a bench, on one that only tells how it was run. */
class RunCommandTest {
    private final StringWriter out = new StringWriter();
    private final List<Run> runs = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void missedBarsAreToldAndFailTheCheck() {
        assertThat(run(950, "--check")).isEqualTo(1);
        assertThat(out.toString())
                .contains(
                        "missed: wal.kept must be at most 900.0, was 950.000",
                        "missed: wal.deleted must be at most 450.0, but was not measured");
    }

    @Test
    void withoutACheckNothingFails() {
        assertThat(run(950)).isZero();
        assertThat(out.toString()).contains("sized = 3", "kept  950.0").doesNotContain("missed");
    }

    @Test
    void figuresAreWrittenAsJson() throws Exception {
        assertThat(run(7.5, "--json", "wal.json")).isZero();

        assertThat(Files.readString(folder.resolve("wal.json")))
                .isEqualTo("[{\"name\":\"wal.kept\",\"value\":7.5,\"unit\":\"bytes/job\"}]" + System.lineSeparator());
    }

    @Test
    void sizesAndSettingsReachTheBench() {
        run(1, "--quick", "--sized", "9", "--beside", "other");
        run(1, "--full");

        assertThat(runs.get(0).size()).isEqualTo(Size.QUICK);
        assertThat(runs.get(0).get(Recording.SIZED)).isEqualTo(9);
        assertThat(runs.get(0).besides()).containsExactly("other");
        assertThat(runs.get(1).size()).isEqualTo(Size.FULL);
        assertThat(runs.get(1).get(Recording.SIZED)).isEqualTo(4);
    }

    @Test
    void whatTheBenchDoesNotKnowIsRefused() {
        assertThat(run(1, "--sized", "11")).isNotZero();
        assertThat(run(1, "--sized", "0")).isNotZero();
        assertThat(run(1, "--beside", "nobody")).isNotZero();
        assertThat(run(1, "--quick", "--full")).isNotZero();
        assertThat(runs).isEmpty();
    }

    private int run(double walBytes, String... arguments) {
        Environment environment = new Environment(
                new PrintWriter(out, true),
                new PrintWriter(new StringWriter()),
                InputStream.nullInputStream(),
                Map.of(),
                folder,
                () -> new CountDownLatch(0)::await);
        return RunCommand.of(new Recording(runs, walBytes), environment)
                .setErr(new PrintWriter(new StringWriter()))
                .execute(arguments);
    }

    private record Recording(List<Run> runs, double walBytes) implements Bench {
        private static final Setting SIZED = new Setting("sized", "a size", 1, 2, 3, 4, 10);

        @Override
        public String name() {
            return "wal";
        }

        @Override
        public String header() {
            return "Nothing.";
        }

        @Override
        public String description() {
            return "Nothing.";
        }

        @Override
        public List<Setting> settings() {
            return List.of(SIZED);
        }

        @Override
        public List<String> besides() {
            return List.of("other");
        }

        @Override
        public Measured run(Run run) {
            runs.add(run);
            Grid grid = new Grid("wal", "what", "bytes");
            grid.row("kept", walBytes);
            return new Measured(
                    List.of("sized = " + run.get(SIZED)),
                    List.of(grid),
                    List.of(new Figure("wal.kept", walBytes, "bytes/job")));
        }
    }
}
