package dev.millrace.geoquery.geopackage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.locationtech.jts.geom.Envelope;

/**
 * Which features of a layer are wanted. Values are bound, never written into the statement; columns must be the layer's own.
 *
 * @param box where a feature's own box must reach into, in the layer's coordinates; used only if the layer has an R-tree
 * @param conditions all of which a feature meets
 */
public record Filter(Optional<Envelope> box, List<Condition> conditions) {
    /** Lets everything pass. */
    public static final Filter NONE = new Filter(Optional.empty(), List.of());

    /** Keeps a copy. */
    public Filter {
        conditions = List.copyOf(conditions);
    }

    /** What a column must hold. */
    public sealed interface Condition {
        /** The column's name. */
        String column();

        /** The test, for the column's quoted name. */
        String sql(String quoted);

        /** What stands for its question marks. */
        List<Object> values();
    }

    /** From {@code start} to {@code end}, both included; a null in the column is outside. */
    public record Between(String column, Object start, Object end) implements Condition {
        @Override
        public String sql(String quoted) {
            return quoted + " >= ? AND " + quoted + " <= ?";
        }

        @Override
        public List<Object> values() {
            return List.of(start, end);
        }
    }

    /** One of these; of none, nothing passes. */
    public record OneOf(String column, List<Object> selected) implements Condition {
        /** Keeps a copy. */
        public OneOf {
            selected = List.copyOf(selected);
        }

        @Override
        public String sql(String quoted) {
            return quoted + " IN (" + selected.stream().map(value -> "?").collect(Collectors.joining(", ")) + ")";
        }

        @Override
        public List<Object> values() {
            return selected;
        }
    }

    String select(Layer layer) {
        List<String> tests = new ArrayList<>();
        if (box.isPresent() && layer.index().isPresent()) {
            tests.add(quoted(layer.key()) + " IN (SELECT id FROM "
                    + quoted(layer.index().get())
                    + " WHERE minx <= ? AND maxx >= ? AND miny <= ? AND maxy >= ?)");
        }
        for (Condition condition : conditions) {
            tests.add(condition.sql(quoted(known(layer, condition.column()))));
        }
        String columns =
                layer.columns().stream().map(column -> ", " + quoted(column)).collect(Collectors.joining());
        String where = tests.isEmpty() ? "" : " WHERE " + String.join(" AND ", tests);
        return "SELECT " + quoted(layer.key()) + ", " + quoted(layer.geometry()) + columns + " FROM "
                + quoted(layer.table()) + where + " ORDER BY 1";
    }

    List<Object> values(Layer layer) {
        List<Object> values = new ArrayList<>();
        if (box.isPresent() && layer.index().isPresent()) {
            Envelope wanted = box.get();
            values.addAll(List.of(wanted.getMaxX(), wanted.getMinX(), wanted.getMaxY(), wanted.getMinY()));
        }
        conditions.forEach(condition -> values.addAll(condition.values()));
        return values;
    }

    private static String known(Layer layer, String column) {
        if (!layer.columns().contains(column)) {
            throw new IllegalArgumentException(
                    "there is no column '" + column + "' in " + layer.table() + "; it has " + layer.columns());
        }
        return column;
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
