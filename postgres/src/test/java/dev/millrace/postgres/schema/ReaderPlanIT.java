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

/** Lookups by id read no partition that is older than the id, by custom and by generic plans. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReaderPlanIT {
    private static final Pattern SCAN = Pattern.compile(" on (job_\\w+_\\d{8})");
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

    private String explained(String sql, String mode) throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET plan_cache_mode = " + mode);
            statement.execute("PREPARE lookup (uuid, timestamptz) AS " + sql);
            StringBuilder plan = new StringBuilder();
            try (ResultSet rows = statement.executeQuery("EXPLAIN (ANALYZE, COSTS OFF) EXECUTE lookup ("
                    + ARGUMENTS.formatted(id, Instant.now().minusSeconds(3_600)) + ")")) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
            }
            return plan.toString();
        }
    }
}
