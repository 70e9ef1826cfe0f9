package dev.millrace.postgres.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each condition is provoked on a real server, seen, and not seen without it. */
class DoctorIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    static Stream<Provocation> provocations() {
        return Provocation.all();
    }

    @ParameterizedTest
    @MethodSource("provocations")
    void itIsSeenAndNotWithoutIt(Provocation provocation) throws Exception {
        try (DoctorDatabase database = new DoctorDatabase()) {
            assertThat(seen(database.dataSource(), provocation)).isEmpty();
            try {
                provocation.provoke().accept(database);

                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(seen(database.dataSource(), provocation))
                                .isNotEmpty()
                                .allSatisfy(
                                        finding -> assertThat(finding.seen()).isNotBlank()));
            } finally {
                provocation.undo().accept(database);
            }
        }
    }

    @Test
    void aNewDatabaseIsWell() throws Exception {
        try (DoctorDatabase database = new DoctorDatabase()) {
            Diagnosis diagnosis =
                    Doctor.of(database.dataSource(), DoctorConfig.defaults()).examine();

            assertThat(diagnosis.findings()).isEmpty();
            assertThat(diagnosis.unjudged()).isEmpty();
            assertThat(diagnosis.has(Severity.ERROR)).isFalse();
        }
    }

    @Test
    void aSettingThatStayedOnAPooledConnectionIsSeen() throws Exception {
        HikariConfig config = new HikariConfig();
        try (DoctorDatabase database = new DoctorDatabase()) {
            config.setDataSource(database.dataSource());
            config.setMaximumPoolSize(1);
            try (HikariDataSource pool = new HikariDataSource(config)) {
                Doctor doctor = Doctor.of(pool, DoctorConfig.defaults());
                assertThat(doctor.examine().findings()).isEmpty();
                assertThat(doctor.examine().findings())
                        .as("the doctor leaves nothing itself")
                        .isEmpty();
                try (Connection connection = pool.getConnection();
                        Statement statement = connection.createStatement()) {
                    statement.execute("SET synchronous_commit = off");
                }

                assertThat(doctor.examine().findings()).extracting(Finding::id).contains("leaked-settings");
            }
        }
    }

    @Test
    void whatARoleMayNotSeeIsNamedWithTheReason() throws Exception {
        try (DoctorDatabase database = new DoctorDatabase()) {
            DataSource bob = database.dataSource("bob");
            database.execute("DROP EXTENSION pg_stat_statements");

            Diagnosis diagnosis = Doctor.of(bob, DoctorConfig.defaults()).examine();

            assertThat(diagnosis.unjudged())
                    .anySatisfy(it -> {
                        assertThat(it.id()).isEqualTo("xmin-holders");
                        assertThat(it.reason()).contains("GRANT pg_monitor TO bob");
                    })
                    .anySatisfy(it -> {
                        assertThat(it.id()).isEqualTo("unpruned-statements");
                        assertThat(it.reason()).contains("CREATE EXTENSION pg_stat_statements");
                    })
                    .anySatisfy(it -> {
                        assertThat(it.id()).isEqualTo("unserved");
                        assertThat(it.reason()).contains("permission denied");
                    });
            assertThat(diagnosis.checks()).contains("unserved");
        }
    }

    @Test
    void theNumberOfStatementsDoesNotGrowWithThePartitions() throws Exception {
        try (DoctorDatabase database = new DoctorDatabase()) {
            database.execute("CREATE TABLE millrace.wide (k int PRIMARY KEY) PARTITION BY LIST (k)");
            long few = statements(database);
            database.execute(
                    "DO $$ BEGIN FOR i IN 1..500 LOOP EXECUTE format('CREATE TABLE millrace.wide_%s PARTITION OF"
                            + " millrace.wide FOR VALUES IN (%s)', i, i); END LOOP; END $$");

            assertThat(statements(database)).isEqualTo(few);
        }
    }

    private static long statements(DoctorDatabase database) {
        database.execute("SELECT pg_stat_statements_reset()");
        Doctor.of(database.dataSource(), DoctorConfig.defaults()).examine();
        return database.number("SELECT sum(calls) FROM pg_stat_statements WHERE query LIKE '/* doctor/%'");
    }

    private static List<Finding> seen(DataSource source, Provocation provocation) {
        return Doctor.of(source, provocation.config()).examine().findings().stream()
                .filter(finding -> finding.id().equals(provocation.id()))
                .toList();
    }
}
