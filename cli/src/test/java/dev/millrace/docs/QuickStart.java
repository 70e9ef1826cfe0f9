package dev.millrace.docs;

import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.util.concurrent.CountDownLatch;

class QuickStart {
    record Greeting(String name) {}

    static final Actor<Greeting, String> GREET =
            Actor.named("greet", Greeting.class, String.class).build();

    public static void main(String[] arguments) throws InterruptedException {
        try (EmbeddedPostgres server = EmbeddedPostgres.temporary();
                HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(server.url());
            Migrator.millrace(pool).build().up(Phase.ALL);
            try (Millrace millrace = Millrace.on(PostgresStore.of(pool))) {
                JobId id = millrace.client().enqueue(GREET, new Greeting("Ada"));
                CountDownLatch greeted = new CountDownLatch(1);
                Worker worker = millrace.worker()
                        .handle(GREET, (greeting, job) -> {
                            greeted.countDown();
                            return "Hello " + greeting.name();
                        })
                        .start();
                greeted.await();
                worker.close(); // returns once the outcome is stored
                System.out.println(millrace.reader().find(id).orElseThrow());
            }
        }
    }
}
