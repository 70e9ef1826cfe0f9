package dev.millrace.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lookups by id read no partition that is older than the id, by custom and by generic plans; a page reads its page. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReaderPlanIT {
    private static final Pattern SCAN = Pattern.compile(" on (job_\\w+_\\d{8})");
    private static final Pattern ROWS = Pattern.compile("rows=([0-9.]+) loops");
    private static final String ARGUMENTS = "'%s', timestamptz '%s'";

    private final MigratedDatabase database = MigratedDatabase.create(2);
    private final UUID id = new JobIds(InstantSource.system()).next().value();

    @BeforeAll
    void aMonthOfHistory() {
        for (int day = 30; day > 0; day -= 3) {
            database.database().execute("SELECT millrace.make_partitions(3, now() - interval '" + day + " days')");
        }
    }

    @AfterAll
    void close() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource({
        "read/find, force_custom_plan", "read/find, force_generic_plan",
        "read/attempts, force_custom_plan", "read/attempts, force_generic_plan",
        "read/events, force_custom_plan", "read/events, force_generic_plan"
    })
    void noOlderPartitionIsRead(String file, String mode) throws SQLException {
        String sql = SqlFile.load(file, new Schema("millrace"))
                .rendered(Map.of("id", "$1", "since", "$2", "now", "CAST(NULL AS timestamptz)"));

        String plan = explained(sql, mode);

        String today =
                Instant.now().minusSeconds(7_200).toString().substring(0, 10).replace("-", "");
        assertThat(SCAN.matcher(plan).results().map(scan -> scan.group(1)))
                .isNotEmpty()
                .allSatisfy(
                        part -> assertThat(part.substring(part.length() - 8)).isGreaterThanOrEqualTo(today));
    }

    @Test
    void historyIsThere() {
        assertThat(database.database()
                        .texts("SELECT relname FROM pg_class WHERE relname LIKE 'job_event_2%' AND relkind = 'r'"))
                .hasSizeGreaterThan(30);
    }

    /** A page costs what it shows, whatever lies behind it: no node gives more rows than a few pages have. */
    @Test
    void aPageOfAListReadsNotMuchMoreThanItShows() throws SQLException {
        fill();
        String sql = SqlFile.load("read/list", new Schema("millrace"))
                .rendered(Map.ofEntries(
                        Map.entry("states", "CAST('{pending,running,succeeded}' AS text[])"),
                        Map.entry("before", "CAST('ffffffff-ffff-ffff-ffff-ffffffffffff' AS uuid)"),
                        Map.entry("queue", "CAST(NULL AS text)"),
                        Map.entry("actor", "CAST(NULL AS text)"),
                        Map.entry("identity", "CAST(NULL AS text)"),
                        Map.entry("fairness_key", "CAST(NULL AS text)"),
                        Map.entry("from", "CAST(NULL AS timestamptz)"),
                        Map.entry("until", "CAST(NULL AS timestamptz)"),
                        Map.entry("limit", "20"),
                        Map.entry("now", "CAST(NULL AS timestamptz)")));

        assertThat(ROWS.matcher(explained("EXPLAIN (ANALYZE, COSTS OFF) " + sql))
                        .results()
                        .mapToInt(rows -> (int) Double.parseDouble(rows.group(1))))
                .isNotEmpty()
                .allMatch(rows -> rows <= 100);
    }

    private void fill() {
        database.database()
                .execute("SELECT millrace.find_lanes(ARRAY['mail'], ARRAY['greet'], ARRAY[0], ARRAY['']);"
                        + "INSERT INTO millrace.job (id, lane_id, retry_policy_id, scheduled_at, enqueued_at, payload)"
                        + " SELECT CAST('01932c07-7e2a-7c4e-9d1f-' || lpad(CAST(i AS text), 12, '0') AS uuid), l.id, 1, now(), now(), '{}'"
                        + " FROM millrace.lane l, generate_series(1, 20000) AS i;"
                        + "INSERT INTO millrace.job_history (id, lane_id, retry_policy_id, attempts, epoch, state, scheduled_at,"
                        + " enqueued_at, finished_at, payload)"
                        + " SELECT CAST('01932c07-7e2a-7c4f-9d1f-' || lpad(CAST(i AS text), 12, '0') AS uuid), l.id, 1, 1, 0,"
                        + " 'succeeded', now(), now(), now() - i * interval '2 minutes', '{}'"
                        + " FROM millrace.lane l, generate_series(1, 20000) AS i; ANALYZE");
    }

    private String explained(String explain) throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            return plan(statement, explain);
        }
    }

    private String explained(String sql, String mode) throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET plan_cache_mode = " + mode);
            statement.execute("PREPARE lookup (uuid, timestamptz) AS " + sql);
            return plan(
                    statement,
                    "EXPLAIN (ANALYZE, COSTS OFF) EXECUTE lookup ("
                            + ARGUMENTS.formatted(id, Instant.now().minusSeconds(3_600)) + ")");
        }
    }

    private static String plan(Statement statement, String explain) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(explain)) {
            while (rows.next()) {
                plan.append(rows.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }
}
