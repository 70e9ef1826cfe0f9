package dev.millrace.postgres.wake;

import static dev.millrace.postgres.wake.Jobs.MAIL;
import static dev.millrace.postgres.wake.Jobs.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.TestDatabase;
import dev.millrace.store.Wakeups;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Two stores on one database stand for two processes; what befalls the listening connection of one. */
class ListenIT {
    private static final String LISTENING = "query LIKE 'LISTEN %' OR query = 'SELECT 1'";

    private final MigratedDatabase database = MigratedDatabase.create(4);
    private final PostgresStore producer = database.store();

    @AfterEach
    void close() {
        database.close();
    }

    private PostgresStore consumer(DataSource direct) {
        return PostgresStore.builder(database.pool()).direct(direct).build();
    }

    private void enqueueMail() {
        producer.jobs().enqueue(List.of(Jobs.due(MAIL)));
    }

    @Test // WAKE-1, WAKE-2
    void aNotificationWakesOnlyWhoServesTheQueue() throws Exception {
        PostgresStore consumer = consumer(database.database().dataSource());
        try (Ear mail = Ear.listening(consumer, MAIL);
                Ear other = Ear.deaf(consumer, OTHER)) {
            enqueueMail();
            mail.expect("due");
            other.expectNothing();

            producer.jobs().enqueue(List.of(Jobs.due(OTHER)));
            other.expect("due");
            mail.expectNothing();
        }
    }

    @Test // WAKE-1
    void thePoolOfTheStoreServesWhereNoOtherIsGiven() throws Exception {
        try (Ear mail = Ear.listening(database.store(), MAIL)) {
            enqueueMail();
            mail.expect("due");
        }
        await().atMost(Ear.PATIENCE)
                .untilAsserted(() -> assertThat(database.database()
                                .texts("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
                        .isEmpty()); // it went back, and listens no more
    }

    @Test // WAKE-7
    void aLinkThatLosesEverythingIsNoticedAndReplaced() throws Exception {
        PGSimpleDataSource direct = (PGSimpleDataSource) database.database().dataSource();
        try (LinkProxy proxy = new LinkProxy(direct.getPortNumbers()[0])) {
            direct.setPortNumbers(new int[] {proxy.port()});
            direct.setLoginTimeout(5);
            try (Ear mail = Ear.listening(consumer(direct), MAIL)) {
                proxy.blackhole();
                enqueueMail(); // nothing tells of it but the loss

                mail.expect("due");
                mail.awaitTelling();
                enqueueMail();
                mail.expect("due");
            }
        }
    }

    @Test // WAKE-7
    void aTerminatedBackendIsReplaced() throws Exception {
        try (Ear mail = Ear.listening(consumer(database.database().dataSource()), MAIL)) {
            assertThat(terminateListeners()).isEqualTo(1);

            mail.expect("due"); // the loss
            mail.awaitTelling();
            enqueueMail();
            mail.expect("due");
        }
    }

    private int terminateListeners() {
        return database.database()
                .texts("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND ("
                        + LISTENING + ")")
                .size();
    }

    @Test // WAKE-8
    void aListenerWhoseThreadDiesIsReplaced() throws Exception {
        PostgresStore consumer = consumer(database.database().dataSource());
        try (Ear mail = Ear.listening(consumer, MAIL);
                Wakeups.Subscription bomb = consumer.wakeups().subscribe(List.of(OTHER), new Bomb(1))) {
            producer.jobs().enqueue(List.of(Jobs.due(OTHER)));

            mail.awaitTelling();
            enqueueMail();
            mail.expect("due");
            assertThat(bomb.isTelling()).isTrue();
        }
    }

    @Test // WAKE-8
    void aListenerWhoseThreadIsInterruptedGoesOn() throws Exception {
        try (Ear mail = Ear.listening(consumer(database.database().dataSource()), MAIL)) {
            List<Thread> listeners = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("millrace-listen"))
                    .toList();
            assertThat(listeners).isNotEmpty();
            listeners.forEach(Thread::interrupt);
            terminateListeners(); // so that it has to wait, and sees the interrupt

            mail.awaitTelling();
            enqueueMail();
            mail.expect("due");
        }
    }

    @Test // WAKE-5
    void aConnectionToAnotherDatabaseCountsAsDeaf() {
        TestDatabase elsewhere = TestDatabase.create();
        try (Ear mail = Ear.deaf(consumer(elsewhere.dataSource()), MAIL)) {
            String sessions = "SELECT pid FROM pg_stat_activity WHERE datname = '" + elsewhere.name() + "'";
            TestDatabase here = database.database();
            await().atMost(Ear.PATIENCE).until(() -> !here.texts(sessions).isEmpty());
            await().atMost(Ear.PATIENCE).until(() -> here.texts(sessions).isEmpty());

            assertThat(mail.isTelling()).isFalse();
            mail.expectNothing();
        }
    }

    /** Kills the thread that tells it, a few times. */
    private static final class Bomb implements Wakeups.Waker {
        private final AtomicInteger left;

        Bomb(int times) {
            left = new AtomicInteger(times);
        }

        @Override
        public void due() {
            if (left.getAndDecrement() > 0) {
                throw new AssertionError("planted: the thread ends");
            }
        }

        @Override
        public void scheduled() {}
    }
}
