package dev.millrace.cli.bench;

import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Table;
import dev.millrace.jackson.JacksonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What was measured, as people and as machines read it. */
final class MeasuredText {
    private MeasuredText() {}

    /** Conditions, then each table. */
    static List<String> lines(Measured measured) {
        List<String> lines = new ArrayList<>(measured.conditions());
        for (Grid grid : measured.grids()) {
            lines.add("");
            lines.add(grid.title());
            lines.addAll(table(grid).lines());
        }
        return lines;
    }

    private static Table table(Grid grid) {
        Table table = new Table(grid.headings().toArray(String[]::new));
        grid.rows().forEach(row -> table.row(row.toArray(String[]::new)));
        return table;
    }

    /** Writes the figures as JSON. */
    static void write(Measured measured, Path file) {
        try {
            Files.writeString(file, new JacksonCodec().write(measured.figures()) + System.lineSeparator());
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO, "cannot write " + file + " (" + e + "); choose another file with --json", e);
        }
    }
}
