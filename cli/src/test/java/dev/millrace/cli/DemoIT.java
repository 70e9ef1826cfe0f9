package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code millrace demo}: undisturbed, again, killed, interrupted, and where it cannot write. */
class DemoIT {
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    @TempDir
    private static Path undisturbed;

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void runUndisturbed() {
        assertThat(demo(undisturbed).code()).isEqualTo(ExitCode.OK);
    }

    private static CliRun demo(Path folder) {
        return new Around(Map.of(), folder, "").run(NEVER, "demo", "--data", "data", "--output", "output");
    }

    /** The table of the one request in the output folder, where nothing else is. */
    private static Path table(Path folder) throws IOException {
        try (Stream<Path> requests = Files.list(folder.resolve("output"))) {
            List<Path> found = requests.toList();
            assertThat(found).hasSize(1);
            return found.get(0).resolve(found.get(0).getFileName() + "_results.csv");
        }
    }

    @Test
    void theTableIsThereAndTold() throws IOException {
        CliRun again = demo(undisturbed);

        assertThat(again.code()).isEqualTo(ExitCode.OK);
        assertThat(again.out())
                .contains("feature_collection,geom_id,boundary.name,pr_199901.mean,pr_199901.count")
                .contains("North Carolina,37001,Alamance,")
                .contains("… 100 rows in " + table(undisturbed))
                .containsPattern("compute +\\d");
        assertThat(again.err()).contains("4,800 of 4,800 tasks", "done");
        assertThat(Files.readAllLines(table(undisturbed))).hasSize(101);
    }

    @ParameterizedTest
    @ValueSource(strings = {"» start PostgreSQL", "» take in the data", "» compute", "00 of 4,800 tasks"})
    void aKilledDemoEndsWithTheSameTableWhenItRunsAgain(String moment) throws Exception {
        killAt(moment);

        CliRun again = demo(folder);

        assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.OK);
        assertThat(table(folder)).hasSameBinaryContentAs(table(undisturbed));
    }

    /** Runs the demo in a process of its own, which gets a kill −9 once it says {@code moment}, or has ended before. */
    private void killAt(String moment) throws IOException, InterruptedException {
        Process process = start();
        try (BufferedReader lines = process.inputReader()) {
            assertThat(lines.lines().anyMatch(line -> line.contains(moment))).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private Process start(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "demo",
                "--data",
                folder.resolve("data").toString(),
                "--output",
                folder.resolve("output").toString()));
        command.addAll(List.of(options));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    @Test
    void itServesThePagesUntilItIsToldToStop() throws Exception {
        Process process = start("--serve", "--port", "0");
        try (BufferedReader lines = process.inputReader()) {
            String address = lines.lines()
                    .filter(line -> line.startsWith("open http://localhost:"))
                    .map(line -> line.split(" ", 3)[1])
                    .findFirst()
                    .orElseThrow();
            HttpRequest home = HttpRequest.newBuilder(URI.create(address)).build();
            assertThat(HttpClient.newHttpClient()
                            .send(home, BodyHandlers.ofString())
                            .body())
                    .contains("North Carolina", "100 places", "Countries");
            process.toHandle().destroy(); // which leaves its output to be read
            assertThat(lines.lines()).anyMatch(line -> line.startsWith("stopped"));
            assertThat(process.waitFor()).isEqualTo(ExitCode.OK.code());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void anInterruptEndsItAndItGoesOnNextTime() throws IOException {
        CliRun interrupted = new Around(Map.of(), folder, "")
                .run(new CountDownLatch(0), "demo", "--data", "data", "--output", "output");

        assertThat(interrupted.code()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(interrupted.err()).contains("interrupted");
        assertThat(demo(folder).code()).isEqualTo(ExitCode.OK);
        assertThat(table(folder)).hasSameBinaryContentAs(table(undisturbed));
    }

    @Test
    void anOutputFolderThatCannotBeIsNamed() throws IOException {
        Files.writeString(folder.resolve("output"), "a file");

        CliRun refused = demo(folder);

        assertThat(refused.code()).isEqualTo(ExitCode.IO);
        assertThat(refused.err()).contains("cannot write to " + folder.resolve("output"), "--output");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void slotsOutOfBoundsAreAUsageError() {
        assertThat(CliRun.of("demo", "--slots", "0").code()).isEqualTo(ExitCode.USAGE);
        assertThat(CliRun.of("demo", "--serve", "--port", "65536").code()).isEqualTo(ExitCode.USAGE);
    }
}
