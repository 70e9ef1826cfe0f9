package dev.millrace.cli;

import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * What one run of the command line gave.
 *
 * @param out standard output
 * @param err standard error
 */
record CliRun(ExitCode code, String out, String err) {

    /** Around a run: variables, working directory, standard input. */
    record Around(Map<String, String> variables, Path directory, String input) {

        static Around nothing() {
            return new Around(Map.of(), Path.of("/nonexistent"), "");
        }

        Around input(String text) {
            return new Around(variables, directory, text);
        }

        CliRun run(String... arguments) {
            return run(new CountDownLatch(0), arguments);
        }

        /** Runs a command that goes on until {@code stop} is down. */
        CliRun run(CountDownLatch stop, String... arguments) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            Environment environment = new Environment(
                    new PrintWriter(out),
                    new PrintWriter(err),
                    new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                    variables,
                    directory,
                    () -> stop::await);
            ExitCode code = new Cli(environment).run(arguments);
            return new CliRun(code, out.toString(), err.toString());
        }
    }

    static CliRun of(String... arguments) {
        return Around.nothing().run(arguments);
    }

    List<String> lines() {
        return out.lines().toList();
    }

    /** The first line of the result, without its end. */
    String line() {
        return lines().get(0);
    }
}
