package dev.millrace.cli.demo;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Shows the beginning of a CSV file. */
final class TablePreview {
    private static final int ROWS = 5;
    private static final int WIDTH = 100;

    private final Environment environment;

    TablePreview(Environment environment) {
        this.environment = environment;
    }

    void show(Path table) {
        try (BufferedReader in = Files.newBufferedReader(table)) {
            List<String> lines = in.lines().toList();
            environment.print("");
            lines.stream().limit(1 + ROWS).map(TablePreview::shortened).forEach(environment::print);
            environment.print(String.format(
                    "… %d rows in %s", lines.size() - 1, table.toAbsolutePath().normalize()));
        } catch (IOException e) {
            throw new CliException(ExitCode.IO, "cannot read " + table + " (" + e + ")", e);
        }
    }

    private static String shortened(String line) {
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH) + "…";
    }
}
