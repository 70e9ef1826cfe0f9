package dev.millrace.cli;

import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ProcessSignals;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The process {@code millrace}: parses, runs, exits. */
public final class Main {
    private Main() {}

    /** Runs one command and exits with its code. */
    public static void main(String[] arguments) {
        Environment environment = new Environment(
                utf8(FileDescriptor.out),
                utf8(FileDescriptor.err),
                System.in,
                System.getenv(),
                Path.of(""),
                ProcessSignals::taken);
        System.exit(new Cli(environment).run(arguments).code());
    }

    /** Always UTF-8: results are JSON and names, read by programs as often as by people. */
    private static PrintWriter utf8(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8));
    }
}
