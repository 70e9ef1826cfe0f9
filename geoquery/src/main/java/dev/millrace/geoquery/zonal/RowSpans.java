package dev.millrace.geoquery.zonal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Spans of columns by row, in any order and overlapping, until they are merged into runs. */
final class RowSpans {
    private static final int FIRST_CAPACITY = 4;

    private final int firstRow;
    private final int columns;
    /** By row from {@code firstRow}; each span as {@code from << 32 | to}. */
    private final long[][] spans;

    private final int[] counts;

    RowSpans(int firstRow, int endRow, int columns) {
        this.firstRow = firstRow;
        this.columns = columns;
        spans = new long[Math.max(0, endRow - firstRow)][];
        counts = new int[spans.length];
    }

    /** Adds a span, or what of it lies on the grid. */
    void add(int row, int from, int to) {
        int i = row - firstRow;
        int first = Math.max(0, from);
        int end = Math.min(columns, to);
        if (i < 0 || i >= spans.length || first >= end) {
            return;
        }
        if (spans[i] == null) {
            spans[i] = new long[FIRST_CAPACITY];
        } else if (counts[i] == spans[i].length) {
            spans[i] = Arrays.copyOf(spans[i], 2 * counts[i]);
        }
        spans[i][counts[i]++] = ((long) first << Integer.SIZE) | end;
    }

    List<CellRun> runs() {
        List<CellRun> runs = new ArrayList<>();
        for (int i = 0; i < spans.length; i++) {
            if (counts[i] > 0) {
                merge(firstRow + i, spans[i], counts[i], runs);
            }
        }
        return runs;
    }

    private static void merge(int row, long[] spans, int count, List<CellRun> runs) {
        Arrays.sort(spans, 0, count);
        int from = (int) (spans[0] >> Integer.SIZE);
        int to = (int) spans[0];
        for (int i = 1; i < count; i++) {
            int next = (int) (spans[i] >> Integer.SIZE);
            if (next > to) {
                runs.add(new CellRun(row, from, to));
                from = next;
            }
            to = Math.max(to, (int) spans[i]);
        }
        runs.add(new CellRun(row, from, to));
    }
}
