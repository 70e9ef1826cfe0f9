package dev.millrace.bench.peer.process;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/**
 * Quartz, clustered in PostgreSQL; a job and its trigger are deleted when it has run.
 *
 * <p>Batches of triggers as its documentation recommends for many triggers at once, with acquireTriggersWithinLock, which
 * it demands with them (quartz-scheduler.org, ConfigMain and ConfigJobStoreTX); connections for all threads and a few
 * more, as its FAQ on the speed of JDBC-JobStore says. It looks for other processes' jobs every second, the least that it
 * allows.
 */
final class QuartzQueue implements PeerQueue {
    static final int THREADS = 25;

    private static final String TABLES = "/org/quartz/impl/jdbcjobstore/tables_postgres.sql";

    private final HikariDataSource pool;
    private @Nullable Scheduler producer;

    QuartzQueue(HikariDataSource pool) {
        this.pool = pool;
    }

    /** A job; Quartz makes one for each run, which finds its handler in the scheduler's context. */
    public static final class Run implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            JobDataMap data = context.getMergedJobDataMap();
            try {
                Handler handler = (Handler)
                        requireNonNull(context.getScheduler().getContext().get("handler"));
                handler.handle(new Task(
                        data.getIntFromString("number"), data.getLongFromString("sentAt"), data.getString("text")));
            } catch (SchedulerException e) {
                throw new IllegalStateException("no handler", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void install() throws IOException, SQLException {
        try (InputStream in = requireNonNull(Scheduler.class.getResourceAsStream(TABLES));
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Override
    public void enqueue(List<Task> tasks) throws SchedulerException {
        Map<JobDetail, Set<? extends Trigger>> jobs = new HashMap<>();
        for (Task task : tasks) {
            JobDetail job = JobBuilder.newJob(Run.class)
                    .withIdentity(UUID.randomUUID().toString())
                    .requestRecovery() // else a killed process's jobs are lost
                    .usingJobData("number", Integer.toString(task.number()))
                    .usingJobData("sentAt", Long.toString(task.sentAt()))
                    .usingJobData("text", task.text())
                    .build();
            jobs.put(job, Set.of(TriggerBuilder.newTrigger().startNow().build()));
        }
        producer().scheduleJobs(jobs, false);
    }

    @Override
    public Stop work(Handler handler) throws SchedulerException {
        Scheduler scheduler = scheduler();
        scheduler.getContext().put("handler", handler);
        scheduler.start();
        return () -> scheduler.shutdown(true);
    }

    private Scheduler producer() throws SchedulerException {
        if (producer == null) {
            producer = scheduler(); // never started, so it runs nothing
        }
        return producer;
    }

    private Scheduler scheduler() throws SchedulerException {
        DBConnectionManager.getInstance().addConnectionProvider("bench", new Pooled(pool));
        Properties properties = new Properties();
        properties.putAll(Map.ofEntries(
                Map.entry("org.quartz.scheduler.instanceName", "bench"),
                Map.entry("org.quartz.scheduler.instanceId", "AUTO"),
                Map.entry("org.quartz.scheduler.idleWaitTime", "1000"),
                Map.entry("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", Integer.toString(THREADS)),
                Map.entry("org.quartz.threadPool.threadCount", Integer.toString(THREADS)),
                Map.entry("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX"),
                Map.entry("org.quartz.jobStore.driverDelegateClass", "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate"),
                Map.entry("org.quartz.jobStore.useProperties", "true"),
                Map.entry("org.quartz.jobStore.isClustered", "true"),
                Map.entry("org.quartz.jobStore.acquireTriggersWithinLock", "true"),
                Map.entry("org.quartz.jobStore.dataSource", "bench")));
        return new StdSchedulerFactory(properties).getScheduler();
    }

    /** The pool, as Quartz asks for it. */
    private record Pooled(HikariDataSource pool) implements ConnectionProvider {
        @Override
        public Connection getConnection() throws SQLException {
            return pool.getConnection();
        }

        @Override
        public void initialize() {}

        @Override
        public void shutdown() {} // it is closed by who made it
    }
}
