package dev.millrace.bench;

import java.util.List;

/**
 * What a bench found.
 *
 * @param conditions server, settings and sizes, a line each: figures mean nothing without them
 */
public record Measured(List<String> conditions, List<Figure> figures) {

    /** Keeps copies. */
    public Measured {
        conditions = List.copyOf(conditions);
        figures = List.copyOf(figures);
    }
}
