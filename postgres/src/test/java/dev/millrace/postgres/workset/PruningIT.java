package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every statement on the tables of a workset names the partition key, and looks at one partition of 56. The claim is the one
 * exception: it names no table at all, its function reads the one partition that a lane belongs to.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PruningIT {
    private static final Path FOLDER = Path.of("src/main/resources/dev/millrace/postgres/sql/workset");
    private static final int PARTITIONS = 56;
    private static final Pattern RELATION = Pattern.compile("\"Relation Name\": \"sample_(?:task|result)(_?-?\\d*)\"");
    private static final Map<String, String> LITERALS = Map.ofEntries(
            Map.entry("workset", "1"),
            Map.entry("key", String.valueOf(WorksetStatements.KEY)),
            Map.entry("rank", "1"),
            Map.entry("count", "1"),
            Map.entry("rows", "'[{\"feature_id\": 1, \"what\": \"x\", \"files\": [1]}]'"),
            Map.entry("ids", "'{1,2}'"),
            Map.entry("errors", "'{NULL,NULL}'"),
            Map.entry("failed", "'{}'"),
            Map.entry("claim", "1"),
            Map.entry("worker", "1"),
            Map.entry("table", "'millrace.sample_task_7'"),
            Map.entry("claimed_at", "now()"),
            Map.entry("is_last", "true"),
            Map.entry("is_exhausted", "false"),
            Map.entry("rest", "interval '1 minute'"),
            Map.entry("limit", "10"),
            Map.entry("id", "CAST('00000000-0000-7000-8000-000000000000' AS uuid)"));

    private MigratedDatabase database;

    @BeforeAll
    void declare() {
        database = MigratedDatabase.create(2);
        database.store().worksets().declare(WorksetStatements.SAMPLE);
        for (int key = 1; key <= PARTITIONS; key++) {
            database.store().worksets().addPartition(WorksetStatements.SAMPLE.partition(key));
        }
    }

    @AfterAll
    void close() {
        database.close();
    }

    /** The files that name a table of a workset. */
    static List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(PruningIT::namesATable)
                    .map(file -> file.getFileName().toString().replace(".sql", ""))
                    .sorted()
                    .toList();
        }
    }

    private static boolean namesATable(Path file) {
        try {
            String text = Files.readString(file);
            return text.contains("/*task*/") || text.contains("/*result*/");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theClaimIsTheOneStatementThatChoosesForItself() throws IOException {
        assertThat(files()).hasSizeGreaterThan(8).doesNotContain("claim");
        assertThat(Files.readString(FOLDER.resolve("claim.sql"))).doesNotContain(":key");
    }

    @ParameterizedTest
    @MethodSource("files")
    void oneOfManyPartitionsIsPlanned(String file) throws SQLException {
        SqlFile sql = SqlFile.load("workset/" + file, new Schema("millrace"), WorksetStatements.TOKENS);
        if (file.equals("copy-results")) {
            assertThat(sql.sql()).contains("(\"dataset_id\", "); // COPY has no plan: each row brings its key
            return;
        }
        assertThat(sql.parameters()).contains("key");
        List<String> partitions = RELATION.matcher(plan(sql, file))
                .results()
                .map((MatchResult found) -> found.group(1))
                .distinct()
                .toList();
        assertThat(partitions).containsExactly("_" + WorksetStatements.KEY);
    }

    @Test
    void aStatementWithoutTheKeyWouldBeNoticed() throws SQLException {
        String plan = explain("SELECT * FROM millrace.sample_task WHERE id = 5");

        assertThat(RELATION.matcher(plan).results().count()).isEqualTo(PARTITIONS);
    }

    private String plan(SqlFile sql, String file) throws SQLException {
        Map<String, String> literals = new HashMap<>(LITERALS);
        literals.put("arrivals", file.equals("claimed") ? "'{[1,100)}'" : "'{1,2}'");
        return explain(sql.rendered(literals));
    }

    private String explain(String statement) throws SQLException {
        try (Connection connection = database.database().connect();
                Statement session = connection.createStatement()) {
            session.execute("SET enable_seqscan = off; SET enable_bitmapscan = off");
            try (ResultSet row = session.executeQuery("EXPLAIN (FORMAT JSON) " + statement)) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
