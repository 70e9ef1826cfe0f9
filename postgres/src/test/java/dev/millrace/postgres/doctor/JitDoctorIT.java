package dev.millrace.postgres.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.postgres.debian.DebianServer;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The doctor on a server that compiles queries, which the embedded one does not. */
class JitDoctorIT {
    private final PGSimpleDataSource source = new PGSimpleDataSource();

    @TempDir
    private Path folder;

    private DebianServer server;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(DebianServer.isInstalled(), "PostgreSQL 15 is not installed; apt-get install postgresql-15");
        server = DebianServer.start(folder, "jit", "shared_preload_libraries=pg_stat_statements");
        source.setURL(server.url());
        Migrator.millrace(source).build().up(Phase.ALL);
        server.execute("CREATE EXTENSION pg_stat_statements; SELECT pg_stat_statements_reset()");
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void statementsThatAreCompiledForLongerThanTheyRunAreSeen() throws SQLException {
        assertThat(found()).isEmpty();
        for (int i = 0; i < 20; i++) {
            server.execute("SET jit_above_cost = 0; SET jit_optimize_above_cost = 0; SET jit_inline_above_cost = 0;"
                    + " SELECT sum(n * 2) FILTER (WHERE n % 3 = 0) FROM generate_series(1, 10) AS g (n)");
        }

        assertThat(found()).singleElement().satisfies(finding -> {
            assertThat(finding.seen()).contains("JIT took", "20 calls", "generate_series");
            assertThat(finding.statement()).isEqualTo("ALTER DATABASE postgres SET jit = off;");
        });
    }

    private List<Finding> found() {
        return Doctor.of(source, DoctorConfig.defaults()).examine().findings().stream()
                .filter(finding -> finding.id().equals("jit-tax"))
                .toList();
    }
}
