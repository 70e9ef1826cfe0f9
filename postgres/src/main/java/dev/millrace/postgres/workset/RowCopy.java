package dev.millrace.postgres.workset;

import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Results in the text format of COPY. */
final class RowCopy {

    private RowCopy() {}

    static String of(PartitionKey partition, List<TaskOutcome> outcomes) {
        StringBuilder text = new StringBuilder();
        for (TaskOutcome outcome : outcomes) {
            for (int seq = 0; seq < outcome.results().size(); seq++) {
                text.append(partition.value())
                        .append('\t')
                        .append(outcome.task().id())
                        .append('\t')
                        .append(seq);
                appendRow(text, outcome.results().get(seq));
            }
        }
        return text.toString();
    }

    private static void appendRow(StringBuilder text, Row row) {
        for (Object value : row.values()) {
            text.append('\t');
            appendValue(text, value);
        }
        text.append('\n');
    }

    private static void appendValue(StringBuilder text, @Nullable Object value) {
        if (value == null) {
            text.append("\\N");
        } else if (value instanceof List<?> list) {
            appendEscaped(text, array(list));
        } else if (value instanceof String string) {
            appendEscaped(text, string);
        } else {
            text.append(value);
        }
    }

    private static String array(List<?> list) {
        StringBuilder array = new StringBuilder("{");
        for (Object value : list) {
            array.append(array.length() > 1 ? "," : "");
            if (value instanceof String string) {
                array.append('"')
                        .append(string.replace("\\", "\\\\").replace("\"", "\\\""))
                        .append('"');
            } else {
                array.append(value == null ? "NULL" : value);
            }
        }
        return array.append('}').toString();
    }

    private static void appendEscaped(StringBuilder text, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> text.append("\\\\");
                case '\t' -> text.append("\\t");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                default -> text.append(c);
            }
        }
    }
}
