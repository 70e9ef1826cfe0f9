package dev.millrace.cli.terminal;

import static java.util.Objects.requireNonNull;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The process around a command, so that tests can be one.
 *
 * @param out takes results alone
 * @param err takes what people are told beside
 * @param in standard input
 * @param variables environment variables
 * @param directory where relative paths begin
 * @param stopSignals called by a command that runs until told otherwise, before it begins
 */
public record Environment(
        PrintWriter out,
        PrintWriter err,
        InputStream in,
        Map<String, String> variables,
        Path directory,
        Supplier<StopSignal> stopSignals) {

    /** Checks for nulls. */
    public Environment {
        requireNonNull(out, "out");
        requireNonNull(err, "err");
        requireNonNull(in, "in");
        variables = Map.copyOf(variables);
        requireNonNull(directory, "directory");
        requireNonNull(stopSignals, "stopSignals");
    }

    /** Prints one line of a result. */
    public void print(String line) {
        out.println(line);
    }

    /** Tells people something at once, beside the result. */
    public void tell(String line) {
        err.println(line);
        err.flush();
    }
}
