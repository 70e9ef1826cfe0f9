package dev.millrace.bench.peer.process;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.serializer.JacksonSerializer;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * db-scheduler, which deletes a one-time task when it is done.
 *
 * <p>Lock-and-fetch with limits of 2 and 4 times 100 threads is what its own benchmark for PostgreSQL runs
 * (test/benchmark in its repository), and what its README advises from 1,000 executions a second on. Other processes'
 * tasks are found by polling alone; every 100 ms here, where its default is 10 s.
 */
final class DbSchedulerQueue implements PeerQueue {
    private static final int THREADS = 100;
    private static final String NAME = "bench";
    private static final String TABLES = """
            CREATE TABLE scheduled_tasks (
              task_name text NOT NULL, task_instance text NOT NULL, task_data bytea, execution_time timestamptz,
              picked boolean NOT NULL, picked_by text, last_success timestamptz, last_failure timestamptz,
              consecutive_failures int, last_heartbeat timestamptz, version bigint NOT NULL, priority smallint,
              state text, PRIMARY KEY (task_name, task_instance));
            CREATE INDEX ON scheduled_tasks (execution_time);
            CREATE INDEX ON scheduled_tasks (last_heartbeat)"""; // as it recommends without priorities

    private final DataSource pool;
    private final SchedulerClient client;

    DbSchedulerQueue(DataSource pool) {
        this.pool = pool;
        this.client = SchedulerClient.Builder.create(pool)
                .serializer(new JacksonSerializer())
                .build();
    }

    @Override
    public void install() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(TABLES);
        }
    }

    @Override
    public void enqueue(List<Task> tasks) {
        List<TaskInstance<?>> instances = tasks.stream()
                .<TaskInstance<?>>map(
                        task -> new TaskInstance<>(NAME, UUID.randomUUID().toString(), task))
                .toList();
        client.scheduleBatch(instances, InstantSource.system().instant());
    }

    @Override
    public Stop work(Handler handler) {
        OneTimeTask<Task> task = Tasks.oneTime(NAME, Task.class).execute((instance, context) -> {
            try {
                handler.handle(instance.getData());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Scheduler scheduler = Scheduler.create(pool, task)
                .serializer(new JacksonSerializer())
                .threads(THREADS)
                .pollUsingLockAndFetch(2, 4)
                .pollingInterval(Duration.ofMillis(100))
                .build();
        scheduler.start();
        return scheduler::stop;
    }
}
