package dev.millrace.bench.peer.process;

import dev.millrace.client.JobOptions;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.Keep;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/** Ours: 1,000 slots in one process, all else as it comes; success in history, or deleted. */
final class MillraceQueue implements PeerQueue {
    private static final String SCHEMA = "millrace";
    private static final WorkerConfig CONFIG =
            WorkerConfig.defaults().withSlots(1_000).withPollInterval(Duration.ofMillis(10));

    private final DataSource pool;
    private final Actor<Task, Void> actor;
    private final Millrace millrace;

    MillraceQueue(DataSource pool, Keep keep) {
        this.pool = pool;
        this.actor = Actor.named("bench", Task.class)
                .retry(RetryPolicy.exponential())
                .keep(keep)
                .build();
        this.millrace = Millrace.builder(PostgresStore.of(pool, SCHEMA))
                .codec(new JacksonCodec())
                .build();
    }

    @Override
    public void install() {
        Migrator.millrace(pool).schema(SCHEMA).build().up(Phase.ALL);
    }

    @Override
    public void enqueue(List<Task> tasks) {
        millrace.client().enqueueAll(actor, tasks, JobOptions.none());
    }

    @Override
    public Stop work(Handler handler) {
        Worker worker = millrace.worker()
                .name("bench")
                .config(CONFIG)
                .handle(actor, (task, job) -> {
                    handler.handle(task);
                    return null;
                })
                .start();
        return worker::close;
    }
}
