package dev.millrace.postgres.workset;

import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;

/** A declaration as text, a line each, and back. */
final class WorksetText {

    private WorksetText() {}

    static String of(Workset workset) {
        List<String> lines = new ArrayList<>();
        lines.add("key " + workset.keyColumn());
        workset.naturalKey().forEach(column -> lines.add(line("natural", column)));
        workset.payload().forEach(column -> lines.add(line("payload", column)));
        workset.results().forEach(column -> lines.add(line("result", column)));
        lines.add("attempts " + workset.maxAttempts());
        return String.join("\n", lines);
    }

    private static String line(String kind, Column column) {
        return kind + " " + column.name() + " " + column.type() + (column.isHashed() ? " hashed" : "");
    }

    static Workset parse(WorksetName name, String text) {
        List<String[]> lines = text.lines().map(line -> line.split(" ", -1)).toList();
        return new Workset(
                name,
                one(lines, "key"),
                columns(lines, line -> line[0].equals("natural")),
                columns(lines, line -> line[0].equals("payload")),
                columns(lines, line -> line[0].equals("result")),
                Integer.parseInt(one(lines, "attempts")));
    }

    private static String one(List<String[]> lines, String kind) {
        return lines.stream()
                .filter(line -> line[0].equals(kind))
                .map(line -> line[1])
                .findFirst()
                .orElseThrow();
    }

    private static List<Column> columns(List<String[]> lines, Predicate<String[]> which) {
        return lines.stream()
                .filter(which)
                .map(line -> new Column(line[1], ColumnType.valueOf(line[2]), line.length > 3))
                .toList();
    }

    static String checksum(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) { // every Java has it
            throw new IllegalStateException(e);
        }
    }
}
