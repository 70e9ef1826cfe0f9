package dev.millrace.postgres.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.wake.PgBouncer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What the doctor sees of a real pgBouncer, from outside and by its console. */
class PoolerDoctorIT {
    @TempDir
    private Path folder;

    private final MigratedDatabase database = MigratedDatabase.create(2);

    @BeforeEach
    void require() {
        assumeTrue(PgBouncer.isInstalled(), "pgbouncer is not installed; apt-get install pgbouncer");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void transactionModeIsAsItShouldBe() throws Exception {
        try (PgBouncer bouncer = bouncer("transaction", 3)) {
            assertThat(seen(bouncer.dataSource(), console(bouncer.port()))).doesNotContain("pooler", "pool-budget");
            assertThat(seen(server(), null)).doesNotContain("pooler", "pool-budget");
        }
    }

    @Test
    void sessionModeIsNamed() throws Exception {
        try (PgBouncer bouncer = bouncer("session", 5)) {
            assertThat(findings(bouncer.dataSource(), null))
                    .anySatisfy(it -> assertThat(it.seen()).contains("session mode"));
            assertThat(findings(bouncer.dataSource(), console(bouncer.port()))).anySatisfy(it -> {
                assertThat(it.id()).isEqualTo("pool-budget");
                assertThat(it.seen()).contains("session mode");
            });
        }
    }

    @Test
    void statementModeIsNamed() throws Exception {
        try (PgBouncer bouncer = bouncer("statement", 3)) {
            assertThat(findings(bouncer.dataSource(), null)).singleElement().satisfies(it -> {
                assertThat(it.severity()).isEqualTo(Severity.ERROR);
                assertThat(it.seen()).contains("statement mode");
            });
        }
    }

    @Test
    void poolsOverBudgetAreSeen() throws Exception {
        try (PgBouncer bouncer = bouncer("transaction", 5_000)) {
            assertThat(findings(bouncer.dataSource(), console(bouncer.port()))).anySatisfy(it -> {
                assertThat(it.id()).isEqualTo("pool-budget");
                assertThat(it.seen()).contains("5000 connections");
            });
        }
    }

    @Test
    void aSettingThatLeaksThroughThePoolerIsSeen() throws Exception {
        try (PgBouncer bouncer = bouncer("transaction", 1)) {
            assertThat(seen(bouncer.dataSource(), null)).doesNotContain("leaked-settings");
            try (Connection other = bouncer.dataSource().getConnection();
                    Statement statement = other.createStatement()) {
                statement.execute("SET synchronous_commit = off");
            }

            assertThat(seen(bouncer.dataSource(), null)).contains("leaked-settings");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"scram-sha-256", "md5", "plain"})
    void aConsoleThatWantsAPasswordIsRead(String method) throws Exception {
        try (PgBouncer bouncer = PgBouncer.withPassword(method, "s3cret=,ü", server(), folder)) {
            Console right = new Console("127.0.0.1", bouncer.port(), "stats", "s3cret=,ü");

            assertThat(unjudged(right)).doesNotContain("pool-budget");
            assertThat(reason(new Console("127.0.0.1", bouncer.port(), "stats", null)))
                    .contains("a password for stats");
            assertThat(reason(new Console("127.0.0.1", bouncer.port(), "stats", "wrong")))
                    .containsAnyOf("it refuses", "password");
        }
    }

    @Test
    void poolsOverBudgetAreToldAtTheStartOfAWorker() throws Exception {
        try (PgBouncer bouncer = bouncer("transaction", 5_000)) {
            Doctor doctor =
                    Doctor.of(bouncer.dataSource(), DoctorConfig.defaults().withConsole(console(bouncer.port())));
            Doctor blind = Doctor.of(bouncer.dataSource(), DoctorConfig.defaults());

            assertThat(doctor.budget(7)).hasValueSatisfying(it -> {
                assertThat(it.severity()).isEqualTo(Severity.WARNING);
                assertThat(it.seen()).contains("5000 connections", "the server has");
            });
            assertThat(blind.budget(7)).isEmpty();
        }
    }

    @Test
    void aWrongConsoleIsNamed() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        int postgres = ((PGSimpleDataSource) server()).getPortNumbers()[0];

        assertThat(reason(console(port))).contains("127.0.0.1:" + port, "Connection refused");
        assertThat(reason(console(postgres))).contains("127.0.0.1:" + postgres, "PostgreSQL server");
    }

    private List<String> unjudged(Console console) {
        return Doctor.of(server(), DoctorConfig.defaults().withConsole(console)).examine().unjudged().stream()
                .map(Unjudged::id)
                .toList();
    }

    private String reason(Console console) {
        return Doctor.of(server(), DoctorConfig.defaults().withConsole(console)).examine().unjudged().stream()
                .filter(it -> it.id().equals("pool-budget"))
                .findFirst()
                .orElseThrow()
                .reason();
    }

    private DataSource server() {
        return database.database().dataSource();
    }

    private PgBouncer bouncer(String mode, int connections) throws Exception {
        return PgBouncer.inMode(mode, server(), connections, folder);
    }

    private static Console console(int port) {
        return new Console("127.0.0.1", port, "anybody", null);
    }

    private static List<String> seen(DataSource source, @Nullable Console console) {
        return findings(source, console).stream().map(Finding::id).toList();
    }

    private static List<Finding> findings(DataSource source, @Nullable Console console) {
        return Doctor.of(source, DoctorConfig.defaults().withConsole(console))
                .examine()
                .findings();
    }
}
