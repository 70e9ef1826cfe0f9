package dev.millrace.postgres.workset;

import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as a JSON text that {@code json_populate_recordset} reads: any number of rows of any columns in one parameter. */
final class RowJson {

    private RowJson() {}

    static String of(List<Column> columns, List<Row> rows) {
        StringBuilder json = new StringBuilder(rows.size() * 64).append('[');
        for (Row row : rows) {
            json.append(json.length() > 1 ? ",{" : "{");
            for (int i = 0; i < row.values().size(); i++) {
                json.append(i > 0 ? ",\"" : "\"").append(columns.get(i).name()).append("\":");
                appendValue(json, row.values().get(i));
            }
            json.append('}');
        }
        return json.append(']').toString();
    }

    private static void appendValue(StringBuilder json, @Nullable Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            json.append(value);
        } else if (value instanceof List<?> list) {
            json.append('[');
            for (int i = 0; i < list.size(); i++) {
                json.append(i > 0 ? "," : "");
                appendValue(json, list.get(i));
            }
            json.append(']');
        } else {
            appendText(json, value.toString());
        }
    }

    private static void appendText(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }
}
