package dev.millrace.arch.docs;

import dev.millrace.arch.Repository;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tables as the migrations leave them, with what the migrations say of them. */
final class TablesPage {
    private static final String SCHEMA = "postgres/src/test/resources/dev/millrace/postgres/schema.txt";
    private static final Pattern RELATION =
            Pattern.compile("(table|view) (\\w+)(?: partitioned by (\\S+ \\([^)]*\\)))?(?: with (.*))?");
    private static final Pattern COLUMN =
            Pattern.compile("  (\\w+) (.+?)( collate \"C\")?( not null)?( identity)?(?: default (.+))?");
    private static final Pattern CREATE = Pattern.compile(
            "(?m)((?:^--[^\n]*\n)*)^CREATE (?:TABLE|VIEW) /\\*schema\\.\\*/(\\w+)(?: \\(\n(.*?)^\\))?", Pattern.DOTALL);
    private static final Pattern ADD =
            Pattern.compile("(?m)((?:^--[^\n]*\n)+)^ALTER TABLE /\\*schema\\.\\*/(\\w+) ADD COLUMN (\\w+)");
    private static final Pattern COMMENT =
            Pattern.compile("COMMENT ON (?:TABLE|VIEW|COLUMN) /\\*schema\\.\\*/([\\w.]+) IS\\s+'((?:[^']|'')*)'");
    private static final Pattern DEFINED = Pattern.compile("(?m)^  (\\w+) [^\n]*?--\\s*([^\n]+)$");

    private final Map<String, String> comments = new LinkedHashMap<>();

    private TablesPage() {}

    static ReferencePage made() {
        return new TablesPage().page();
    }

    private ReferencePage page() {
        Repository.texts(".sql").forEach((path, text) -> {
            if (path.contains("/migration/")) {
                read(text);
            }
        });
        ReferencePage page = new ReferencePage(
                "Tables",
                "What is in Millrace's schema. People and tools read the view `job_status`, which stays what it is; tables may"
                        + " change with any version. How they work together is told in [the job table]"
                        + "(../internals/job-table.md), [the claim log](../internals/claim-log.md) and [worksets]"
                        + "(../internals/worksets.md). Each workset has two tables more, `NAME_task` and `NAME_result`.");
        sections().forEach((relation, columns) -> write(page, relation, columns));
        return page;
    }

    /** What a migration says of tables and columns; a later one wins. */
    private void read(String migration) {
        Matcher created = CREATE.matcher(migration);
        while (created.find()) {
            String table = created.group(2);
            put(table, created.group(1).replaceAll("(?m)^-- ?", ""));
            if (created.group(3) != null) {
                DEFINED.matcher(created.group(3)).results().forEach(it -> put(table + "." + it.group(1), it.group(2)));
            }
        }
        ADD.matcher(migration)
                .results()
                .forEach(it -> put(it.group(2) + "." + it.group(3), it.group(1).replaceAll("(?m)^-- ?", "")));
        COMMENT.matcher(migration)
                .results()
                .forEach(it -> put(it.group(1), it.group(2).replace("''", "'")));
    }

    private void put(String name, String comment) {
        if (!comment.isBlank()) {
            comments.put(name, comment.replaceAll("\\s+", " ").strip());
        }
    }

    /** The lines below each relation of the dump, by its own line. */
    private static Map<String, List<String>> sections() {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        List<String> open = new ArrayList<>();
        for (String line : lines().toList()) {
            if (!line.startsWith(" ")) {
                open = new ArrayList<>();
                if (RELATION.matcher(line).matches()) {
                    sections.put(line, open);
                }
            } else {
                open.add(line);
            }
        }
        return sections;
    }

    private static Stream<String> lines() {
        return Repository.text(SCHEMA).lines();
    }

    private void write(ReferencePage page, String relation, List<String> lines) {
        Matcher named = RELATION.matcher(relation);
        if (!named.matches()) {
            throw new IllegalStateException(relation);
        }
        String table = named.group(2);
        page.heading(table);
        page.paragraph(comments.getOrDefault(table, "")
                + (named.group(3) == null ? "" : " Partitioned by " + ReferencePage.code(named.group(3)) + "."));
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines) {
            Matcher column = COLUMN.matcher(line);
            if (column.matches() && !line.contains(": ") && !line.startsWith("  CREATE ")) {
                rows.add(List.of(
                        ReferencePage.code(column.group(1)),
                        column.group(2)
                                + (column.group(4) == null && named.group(1).equals("table") ? ", or null" : ""),
                        column.group(6) == null ? "" : ReferencePage.code(column.group(6)),
                        comments.getOrDefault(table + "." + column.group(1), "")));
            }
        }
        page.table(List.of("column", "type", "default", "what it is"), rows);
    }

    /** Relations that no migration says anything of. */
    static List<String> unexplained() {
        TablesPage tables = new TablesPage();
        tables.page();
        return sections().keySet().stream()
                .map(line -> line.replaceFirst("\\w+ (\\w+).*", "$1"))
                .filter(name -> !tables.comments.containsKey(name))
                .toList();
    }
}
