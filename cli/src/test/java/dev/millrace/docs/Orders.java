package dev.millrace.docs;

import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.client.JobOptions;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.event.JobEvent;
import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.PgTx;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

class Orders {
    record Confirmation(long order, String email) {}

    static final Actor<Confirmation, String> CONFIRM = Actor.named("confirm-order", Confirmation.class, String.class)
            .queue("mail")
            .retry(RetryPolicy.exponential().withMaxAttempts(8).withBudget(Duration.ofHours(6)))
            .timeout(Duration.ofMinutes(1)) // of one attempt: then it is interrupted
            .failOn(IllegalArgumentException.class) // trying again would not help
            .build();

    public static void main(String[] arguments) throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.temporary();
                HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(server.url());
            Migrator.millrace(pool).build().up(Phase.ALL);
            try (Millrace millrace = Millrace.on(PostgresStore.of(pool));
                    Worker worker = worker(millrace)) {
                JobId job = placeOrder(pool, millrace, 7, "ada@example.org");
                String receipt = millrace.results()
                        .result(CONFIRM, job, Duration.ofMinutes(1))
                        .orElseThrow();
                System.out.println(receipt);
            }
        }
    }

    /** The order and its job are there together, or neither is. */
    static JobId placeOrder(HikariDataSource pool, Millrace millrace, long order, String email) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS orders (id bigint PRIMARY KEY)");
                statement.execute("INSERT INTO orders VALUES (" + order + ")");
            }
            JobId job = millrace.client()
                    .enqueue(
                            PgTx.joining(connection),
                            CONFIRM,
                            new Confirmation(order, email),
                            JobOptions.none().idempotencyKey("confirm-" + order));
            connection.commit();
            return job;
        }
    }

    static Worker worker(Millrace millrace) {
        return millrace.worker()
                .handle(CONFIRM, (confirmation, job) -> {
                    // The same id at every attempt: what is told of it twice, the other side can tell apart.
                    return "sent to " + confirmation.email() + ", attempt " + job.attempt();
                })
                .onExhausted(Orders::tellSomebody)
                .slots(16)
                .start();
    }

    static void tellSomebody(JobEvent.Exhausted event) {
        System.err.println("no attempt is left: " + event);
    }
}
