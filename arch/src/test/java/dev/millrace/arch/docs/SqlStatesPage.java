package dev.millrace.arch.docs;

import dev.millrace.arch.Repository;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What SQLSTATEs mean, from the one class that reads them. */
final class SqlStatesPage {
    private static final String FILE = "postgres/src/main/java/dev/millrace/postgres/sql/SqlState.java";
    private static final Pattern CONSTANT = Pattern.compile("/\\*\\* ([^*]+?)\\.? \\*/\\s+([A-Z_]+)[,;]");
    private static final Pattern CODE = Pattern.compile("\"([0-9A-Z]{2}|[0-9A-Z]{5})\", ([A-Z_]+)");
    private static final Pattern CODES = Pattern.compile(" ?\\([0-9A-Zx, ]+\\)");

    private SqlStatesPage() {}

    static ReferencePage made() {
        ReferencePage page = new ReferencePage(
                "SQLSTATEs",
                "What Millrace takes an error of the database for. One class reads them,"
                        + " `dev.millrace.postgres.sql.SqlState`; programs that use Millrace see a `StoreException` with its kind."
                        + " What the command line exits with is in [exit codes](exit-codes.md). 23514 is `CHECK` where a"
                        + " constraint is named, else `NO_PARTITION`. Codes as in PostgreSQL's manual, appendix A; … is a"
                        + " whole class.");
        page.table(List.of("name", "SQLSTATEs", "what it means"), rows(Repository.text(FILE)));
        return page;
    }

    private static List<List<String>> rows(String source) {
        Map<String, List<String>> codes = new TreeMap<>();
        CODE.matcher(source)
                .results()
                .forEach(it -> codes.computeIfAbsent(it.group(2), name -> new ArrayList<>())
                        .add(it.group(1).length() == 2 ? it.group(1) + "…" : it.group(1)));
        return CONSTANT.matcher(source)
                .results()
                .map(it -> List.of(
                        ReferencePage.code(it.group(2)),
                        String.join(
                                ", ",
                                codes.getOrDefault(
                                        it.group(2), List.of(it.group(2).equals("OTHER") ? "any other" : "23514"))),
                        CODES.matcher(it.group(1)).replaceAll("").replaceAll("\\{@code ([^}]*)}", "`$1`")))
                .toList();
    }
}
