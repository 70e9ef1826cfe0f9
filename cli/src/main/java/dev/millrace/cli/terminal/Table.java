package dev.millrace.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Rows under headings, columns as wide as they need. For one thread. */
public final class Table {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** Begins with headings. */
    public Table(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row; what could drive a terminal is escaped. */
    public void row(String... cells) {
        if (cells.length != rows.get(0).size()) {
            throw new IllegalArgumentException(
                    "the table has " + rows.get(0).size() + " columns, the row " + cells.length);
        }
        rows.add(List.of(cells).stream().map(Printable::line).toList());
    }

    /** The lines, without spaces at their ends. */
    public List<String> lines() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = row.get(i);
            line.append(i == 0 ? "" : GAP).append(cell).append(" ".repeat(widths[i] - cell.length()));
        }
        return line.toString().stripTrailing();
    }
}
