package dev.millrace.postgres.wake;

import static dev.millrace.postgres.wake.Jobs.MAIL;
import static dev.millrace.postgres.wake.Jobs.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.JobStart;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PgTx;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.sql.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** What goes over the wire, seen by a connection that listens as any client could. */
class NotifyIT {
    private static final int THREADS = 8;
    private static final int JOBS = 10_000;
    private static final int WINDOW_MILLIS = 5;
    private static final int MOST_BYTES = 200;

    private final MigratedDatabase database = MigratedDatabase.create(THREADS + 1);
    private final PostgresStore store = database.store();
    private Connection listening;

    @BeforeEach
    void listen() throws SQLException {
        listening = database.database().connect();
        try (Statement statement = listening.createStatement()) {
            statement.execute(
                    Channel.of(new Schema(PostgresStore.DEFAULT_SCHEMA)).listen());
        }
    }

    @AfterEach
    void close() throws SQLException {
        listening.close();
        database.close();
    }

    /** What has arrived up to the notification that a job of queue {@code other} causes, without that. */
    private List<String> heard() throws SQLException {
        store.wakeups().flush();
        store.jobs().enqueue(List.of(Jobs.due(OTHER)));
        List<String> heard = new ArrayList<>();
        while (true) {
            PGNotification[] arrived =
                    listening.unwrap(PGConnection.class).getNotifications((int) Ear.PATIENCE.toMillis());
            assertThat(arrived).as("notifications, the last of queue other").isNotEmpty();
            for (PGNotification notification : arrived) {
                if (notification.getParameter().endsWith(" " + OTHER)) {
                    return heard;
                }
                heard.add(notification.getParameter());
            }
        }
    }

    @Test // WAKE-4
    void producersOfAProcessNotifyOnceAQueueAndWindow() throws Exception {
        long beganNanos = System.nanoTime();
        ExecutorService producers = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            running.add(producers.submit(this::produce));
        }
        for (Future<?> producer : running) {
            producer.get();
        }
        producers.shutdown();
        List<String> heard = heard();
        long windows = Duration.ofNanos(System.nanoTime() - beganNanos).toMillis() / WINDOW_MILLIS + 1;

        assertThat(heard).isNotEmpty().hasSizeLessThanOrEqualTo((int) Math.min(windows, JOBS / 5));
        assertThat(heard).allSatisfy(text -> assertThat(text).startsWith("due ").endsWith(" mail"));
    }

    private void produce() {
        for (int i = 0; i < JOBS / THREADS; i++) {
            store.jobs().enqueue(List.of(Jobs.due(MAIL)));
        }
    }

    @Test // WAKE-3
    void aTransactionNotifiesOnceAQueueWhenItCommits() throws Exception {
        try (Connection connection = database.database().connect()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < 100; i++) {
                store.jobs().enqueue(PgTx.joining(connection), List.of(Jobs.due(MAIL)));
            }
            assertThat(heard()).isEmpty();

            connection.commit();

            assertThat(heard()).hasSize(1);
        }
    }

    @Test // WAKE-3
    void jobsInATransactionCostOneStatement() throws Exception {
        List<String> statements = new ArrayList<>();
        try (Connection connection = database.database().connect()) {
            connection.setAutoCommit(false);
            store.jobs().enqueue(List.of(Jobs.due(MAIL))); // makes the lane, which takes a connection of its own
            store.jobs()
                    .enqueue(
                            PgTx.joining(RecordingConnection.of(connection, statements)),
                            List.of(Jobs.due(MAIL), Jobs.due(MAIL)));
            connection.commit();
        }

        assertThat(statements).singleElement().asString().contains("job/enqueue");
    }

    @Test // WAKE-6
    void onlyJobsThatAreDueSoonNotify() throws Exception {
        store.jobs().enqueue(List.of(Jobs.starting(MAIL, JobStart.after(Duration.ofHours(1)))));
        assertThat(heard()).isEmpty();

        store.jobs().enqueue(List.of(Jobs.starting(MAIL, JobStart.after(Duration.ofSeconds(5)))));
        assertThat(heard()).singleElement().asString().startsWith("scheduled ");
    }

    @Test // WAKE-4
    void aNotificationIsSmallAndHoldsNoData() {
        Message longest = new Message(Message.Kind.SCHEDULED, "0123abcd", "q".repeat(120));

        assertThat(longest.text()).hasSizeLessThan(MOST_BYTES);
    }
}
