package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command line without a database. */
class CliTest {

    /** Every command of the tree, as one writes it after {@code millrace}. */
    static Stream<String> commands() {
        Environment nowhere = new Environment(
                new PrintWriter(Writer.nullWriter()),
                new PrintWriter(Writer.nullWriter()),
                InputStream.nullInputStream(),
                Map.of(),
                Path.of(""),
                () -> () -> {});
        return below(new Cli(nowhere).commandLine())
                .map(command -> command.getCommandSpec().qualifiedName().replaceFirst("millrace ?", ""));
    }

    private static Stream<CommandLine> below(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(CliTest::below));
    }

    @Test
    void treeHasTheCommandsOfTheDocumentation() {
        assertThat(commands())
                .contains("worker", "enqueue", "job list", "job show", "migrate up", "check", "completion")
                .contains(
                        "queue list", "queue set", "queue pause", "actor set", "actor resume", "actor drain", "limit");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasItsManual(String command) {
        CliRun help = CliRun.of((command + " --help").strip().split(" "));

        assertThat(help.code()).isEqualTo(ExitCode.OK);
        assertThat(help.out())
                .contains("Usage: " + ("millrace " + command).strip())
                .contains("Options:", "--help", "--verbose", "Examples:", "Exit codes:", "  70    unexpected");
        assertThat(help.err()).isEmpty();
    }

    @Test
    void optionsTellDefaultsAndBounds() {
        assertThat(CliRun.of("worker", "--help").out()).contains("1 to 10000", "Default: 10s", "MILLRACE_PASSWORD");
        assertThat(CliRun.of("enqueue", "--help").out()).contains("Default: 1048576", "0s");
        assertThat(CliRun.of("migrate", "up", "--help").out()).contains("pre, post or all. Default: all");
    }

    @Test
    void versionTellsJavaToo() {
        CliRun version = CliRun.of("--version");

        assertThat(version.code()).isEqualTo(ExitCode.OK);
        assertThat(version.line()).startsWith("millrace ");
        assertThat(version.lines().get(1)).startsWith("Java " + System.getProperty("java.version"));
    }

    @Test
    void completionKnowsTheCommands() {
        assertThat(CliRun.of("completion").out())
                .startsWith("#!/usr/bin/env bash")
                .contains("enqueue", "--max-payload");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "migrate",
                "job",
                "nonsense",
                "enqueue",
                "enqueue 1bad",
                "enqueue echo {} --delay soon",
                "enqueue echo {} --at tomorrow",
                "enqueue echo {} --delay 1s --at 2026-01-01T00:00:00Z",
                "job show 1234",
                "job list --state gone",
                "job list --limit many",
                "job list",
                "job list --url postgresql://db",
                "migrate up --phase sometime",
            })
    void wrongCommandLinesAreUsageErrors(String line) {
        CliRun run = CliRun.of(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("millrace: ");
        assertThat(run.err().lines()).hasSizeBetween(1, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"worker --slots 0", "worker --lease 1ms", "job list --limit 0", "enqueue echo nonsense"})
    void valuesOutOfBoundsAreRefused(String line) {
        Around here = new Around(Map.of("MILLRACE_URL", "postgresql://localhost:1/x"), Path.of("/nonexistent"), "");

        CliRun run = here.run(line.split(" "));

        assertThat(run.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).startsWith("millrace: ").hasLineCount(1);
    }

    @Test
    void fullDiskIsNoSuccess() {
        Writer full = new Writer() {
            @Override
            public void write(char[] characters, int from, int length) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        StringWriter err = new StringWriter();
        Environment environment = new Environment(
                new PrintWriter(full),
                new PrintWriter(err),
                InputStream.nullInputStream(),
                Map.of(),
                Path.of(""),
                () -> () -> {});

        assertThat(new Cli(environment).run("completion")).isEqualTo(ExitCode.IO);
        assertThat(err.toString())
                .contains("could not be written to standard output")
                .hasLineCount(1);
    }

    @Test
    void missingJarIsNamed() {
        CliRun run = CliRun.of("worker", "--jar", "/nowhere/app.jar");

        assertThat(run)
                .isEqualTo(new CliRun(
                        ExitCode.IO,
                        "",
                        "millrace: --jar /nowhere/app.jar does not exist; check path and permissions\n"));
    }

    @Test
    void exitCodesAreDocumentedAsTheyAre() throws IOException {
        String rows = Arrays.stream(ExitCode.values())
                .map(code -> "| " + code.code() + " | " + code.meaning() + " |")
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(Path.of("../docs/reference/exit-codes.md"))).contains(rows);
    }
}
