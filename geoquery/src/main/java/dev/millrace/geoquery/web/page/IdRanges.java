package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Ids as a short text, such as {@code 3-9,12}, for addresses and hidden fields. */
final class IdRanges {
    private static final int MOST = 100_000;

    private IdRanges() {}

    static String text(Iterable<Integer> ids) {
        NavigableSet<Integer> sorted = new TreeSet<>();
        ids.forEach(sorted::add);
        StringBuilder text = new StringBuilder();
        int from = Integer.MIN_VALUE;
        int to = Integer.MIN_VALUE;
        for (int id : sorted) {
            if (id != to + 1) {
                append(text, from, to);
                from = id;
            }
            to = id;
        }
        append(text, from, to);
        return text.toString();
    }

    private static void append(StringBuilder text, int from, int to) {
        if (from != Integer.MIN_VALUE) {
            text.append(text.length() == 0 ? "" : ",").append(from).append(from == to ? "" : "-" + to);
        }
    }

    /**
     * Reads ids.
     *
     * @throws Problem if they are not ids, or too many
     */
    static List<Integer> parse(String field, String text) {
        List<Integer> ids = new ArrayList<>();
        if (text.isEmpty()) {
            return ids;
        }
        for (String range : text.split(",", MOST)) {
            int dash = range.indexOf('-', 1);
            int from = number(field, dash < 0 ? range : range.substring(0, dash));
            int to = dash < 0 ? from : number(field, range.substring(dash + 1));
            if (to < from || (long) to - from + ids.size() >= MOST) {
                throw wrong(field, range);
            }
            for (int id = from; id <= to; id++) {
                ids.add(id);
            }
        }
        return ids;
    }

    private static int number(String field, String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw wrong(field, text);
        }
    }

    private static Problem wrong(String field, String text) {
        return Problem.badField(
                field,
                "The chosen places cannot be read at '" + Shown.shortened(text) + "'; choose them again, at most "
                        + MOST + ".");
    }
}
