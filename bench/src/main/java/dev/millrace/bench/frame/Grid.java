package dev.millrace.bench.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Rows under headings, for people; figures carry the same numbers for machines. For one thread. */
public final class Grid {
    private final String title;
    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();

    /** Begins with headings. */
    public Grid(String title, String... headings) {
        this.title = title;
        this.headings = List.of(headings);
    }

    /** Adds a row of texts and numbers; whole numbers are shown in groups, others with the digits that matter. */
    public void row(Object... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalArgumentException(title + " has " + headings.size() + " columns, the row " + cells.length);
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell instanceof Number number ? text(number) : cell.toString());
        }
        rows.add(Collections.unmodifiableList(row));
    }

    private static String text(Number number) {
        double value = number.doubleValue();
        if (Double.isNaN(value)) {
            return "–";
        }
        boolean isWhole = !(number instanceof Double) || Math.abs(value) >= 1_000;
        return String.format(Locale.ROOT, isWhole ? "%,.0f" : Math.abs(value) >= 100 ? "%.1f" : "%.3f", value);
    }

    /** What the rows tell. */
    public String title() {
        return title;
    }

    /** What the columns are. */
    public List<String> headings() {
        return headings;
    }

    /** The cells, as shown. */
    public List<List<String>> rows() {
        return Collections.unmodifiableList(rows);
    }
}
