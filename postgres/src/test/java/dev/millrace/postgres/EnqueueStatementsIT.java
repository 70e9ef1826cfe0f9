package dev.millrace.postgres;

import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.Admission;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.Twins;
import dev.millrace.store.JobStore;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What enqueuing sends to the database, and when it refuses a transaction. */
class EnqueueStatementsIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(4);
    private static final JobIds IDS = new JobIds(InstantSource.system());
    private static final Admission KEYED = Admission.ALWAYS.withKey(new Admission.Key("scope", "key", ofHours(1)));

    private final WatchedConnections watched = new WatchedConnections(DATABASE.pool());
    private final JobStore jobs = PostgresStore.of(watched.dataSource()).jobs();
    private Connection connection;

    @BeforeEach
    void begin() throws SQLException {
        jobs.enqueue(List.of(job("user-1", Admission.ALWAYS))); // lanes and policies are known from here on
        connection = watched.watched(DATABASE.pool().getConnection());
        connection.setAutoCommit(false);
        watched.executed().clear();
    }

    @AfterEach
    void end() throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
        connection.close();
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    private static NewJob job(String identity, Admission admission) {
        return new NewJob(
                IDS.next(),
                new Lane(new QueueName("mail"), new ActorName("greet"), 0),
                JobStart.now(),
                RetryPolicy.never(),
                "{}",
                JobKeys.NONE.withIdentity(identity),
                admission);
    }

    @Test // ENQUEUE-1
    void aJobAddsOneStatementToACallersTransaction() {
        jobs.enqueue(PgTx.joining(connection), List.of(job("user-1", Admission.ALWAYS)));

        assertThat(watched.executed()).hasSize(1);
    }

    @Test
    void aThousandJobsAddOneStatementToo() {
        jobs.enqueue(
                PgTx.joining(connection),
                IntStream.range(0, 1_000)
                        .mapToObj(i -> job("user-1", Admission.ALWAYS))
                        .toList());

        assertThat(watched.executed()).hasSize(1);
    }

    @Test
    void aJobOfItsOwnIsOneStatementThatCommitsByItself() {
        jobs.enqueue(List.of(job("user-1", Admission.ALWAYS)));

        assertThat(watched.executed()).hasSize(1);
    }

    @Test
    void aJobWithAConditionLocksAndLooks() {
        jobs.enqueue(PgTx.joining(connection), List.of(job("user-1", KEYED)));

        assertThat(watched.executed())
                .satisfiesExactly(
                        savepoint -> assertThat(savepoint).isEqualTo("SAVEPOINT"),
                        lock -> assertThat(lock).startsWith("/* job/lock-conditions */"),
                        look -> assertThat(look).startsWith("/* job/enqueue-conditional */"),
                        tell -> assertThat(tell).startsWith("/* wake/notify-joined */"));
    }

    @Test // ENQUEUE-8
    void replacingIsRefusedInACallersTransaction() {
        Admission replace = Admission.ALWAYS.withTwins(new Twins.Replace(false));

        assertThatThrownBy(() -> jobs.enqueue(PgTx.joining(connection), List.of(job("user-1", replace))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("after the transaction committed");
        assertThat(watched.executed()).isEmpty();
    }

    @Test
    void aConnectionThatCommitsByItselfIsNoTransaction() throws SQLException {
        connection.setAutoCommit(true);

        assertThatThrownBy(() -> jobs.enqueue(PgTx.joining(connection), List.of(job("user-1", Admission.ALWAYS))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("setAutoCommit(false)");
        connection.setAutoCommit(false);
    }

    @Test // ENQUEUE-12
    void aConditionIsRefusedWhereItCouldNotSeeOthers() throws SQLException {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);

        assertThatThrownBy(() -> jobs.enqueue(PgTx.joining(connection), List.of(job("user-1", KEYED))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("READ COMMITTED");

        connection.rollback();
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    }

    @Test
    void anActorIsMarkedOnceBeforeItsFirstJobWithAnIdentity() {
        String exclusive = "SELECT exclusive FROM millrace.actor WHERE name = 'bill'";
        NewJob plain = new NewJob(
                IDS.next(),
                new Lane(new QueueName("mail"), new ActorName("bill"), 0),
                JobStart.now(),
                RetryPolicy.never(),
                "{}");
        jobs.enqueue(List.of(plain));
        assertThat(DATABASE.database().texts(exclusive)).containsExactly("f");

        for (int i = 0; i < 2; i++) {
            watched.executed().clear();
            jobs.enqueue(
                    PgTx.joining(connection),
                    List.of(new NewJob(
                            IDS.next(),
                            plain.lane(),
                            JobStart.now(),
                            RetryPolicy.never(),
                            "{}",
                            new JobKeys("user-1", null))));
            assertThat(watched.executed()).hasSize(2 - i);
        }

        assertThat(DATABASE.database().texts(exclusive)).containsExactly("t");
    }

    @Test
    void aSchemaThatWasReplacedIsNoticed() {
        DATABASE.database()
                .execute("TRUNCATE millrace.job, millrace.lane, millrace.queue, millrace.actor, millrace.retry_policy");
        jobs.enqueue(List.of(job("user-1", Admission.ALWAYS)));
        DATABASE.database().execute("TRUNCATE millrace.job, millrace.lane");
        jobs.enqueue(List.of(job("user-1", KEYED)));
        DATABASE.database().execute("TRUNCATE millrace.retry_policy, millrace.lane");
        jobs.stream(List.of(job("user-1", Admission.ALWAYS)).iterator(), stored -> {});

        assertThat(DATABASE.database().texts("SELECT exclusive FROM millrace.actor"))
                .containsOnly("t");
    }
}
