package dev.millrace.geoquery.output;

import java.util.List;
import java.util.function.Consumer;

/** A request's table, row by row, so that it need not fit into memory. */
public interface OutputTable {
    /** Returns the names of the boundaries' attributes that are columns. */
    List<String> attributes();

    /** Returns the names of the columns of values. */
    List<String> columns();

    /** Hands over every row, in the order of the output. */
    void forEachRow(Consumer<OutputRow> rows);
}
