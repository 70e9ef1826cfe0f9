package dev.millrace.postgres.chaos;

import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Series;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.TaskStore;
import dev.millrace.store.workset.WorksetStore;
import dev.millrace.workset.TaskBatch;
import dev.millrace.workset.TaskBuilders;
import dev.millrace.workset.TaskWorker;
import dev.millrace.workset.TaskWorkerConfig;
import dev.millrace.workset.Worksets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * A process that makes and drops a partition, asks for tasks, builds tasks, works on them and takes back what others left; also
 * one to be killed. It has numbered lives: in each one there is more to do than in the one before, and all that others left undone is
 * done too.
 */
final class ChaosTasks {
    static final WorksetName NAME = new WorksetName("chaos");
    private static final Workset WORKSET = new Workset(
            NAME,
            "dataset_id",
            List.of(Column.of("feature_id", ColumnType.BIGINT)),
            List.of(),
            List.of(Column.of("name", ColumnType.TEXT), Column.of("value", ColumnType.BIGINT)),
            5);
    private static final List<PartitionKey> PARTITIONS = List.of(WORKSET.partition(1), WORKSET.partition(2));

    private static final int LATER = 5;
    private static final int SOON = 1;
    private static final String SERIES = "all";
    private static final Duration OFTEN = Duration.ofMillis(20);

    /** Features of a series that a life adds; builders make none above {@code BUILT}. */
    private static final int BLOCK = 24;

    private static final long BUILT = 1_000_000;
    private static final long HELD = 2_000_000;
    private static final int PAGE = 10;
    private static final int BATCH = 16;

    private final WorksetStore store;
    private final Worksets worksets;
    private final int life;
    private final Set<String> failedOnce = ConcurrentHashMap.newKeySet();

    ChaosTasks(PostgresStore store, int life) {
        this.store = store.worksets();
        this.worksets = new Worksets(store);
        this.life = life;
    }

    /** Lives until it is killed. */
    public static void main(String[] arguments) {
        HikariDataSource pool = ChaosWorker.pool(System.getenv(ChaosWorker.URL), 6);
        Alive unused = new ChaosTasks(PostgresStore.of(pool), Integer.parseInt(arguments[0])).begin();
    }

    static void declare(PostgresStore store) {
        store.worksets().declare(WORKSET);
        for (PartitionKey partition : PARTITIONS) {
            store.worksets().addPartition(partition);
            store.worksets().builds().addSeries(partition, List.of(SERIES));
        }
    }

    /**
     * What there is before a life: tasks that a worker held which is gone, and some that wait at a worse rank than they will be
     * wanted at.
     */
    static void leaveTraces(PostgresStore store, int life) {
        TaskStore tasks = store.worksets().tasks();
        PARTITIONS.forEach(partition -> tasks.add(partition, LATER, rows(HELD + (long) life * BLOCK, BLOCK / 2)));
        WorkerId gone = store.workers().register("gone", Duration.ofMinutes(1));
        tasks.claim(NAME, gone, BLOCK);
        store.workers().leave(gone);
        PARTITIONS.forEach(partition -> tasks.add(partition, LATER, wanted(life).subList(0, BLOCK / 2)));
    }

    private static UUID request(int life) {
        return new UUID(0, life);
    }

    private static UUID unwanted(int life) {
        return new UUID(1, life);
    }

    /** Features of a life that somebody asks for. */
    private static List<Row> wanted(int life) {
        return rows(BUILT + (long) life * BLOCK, BLOCK);
    }

    private static List<Row> rows(long from, int count) {
        return LongStream.range(from, from + count).mapToObj(Row::of).toList();
    }

    /** What runs; closed in the opposite order. */
    record Alive(TaskBuilders builders, TaskWorker worker, ScheduledExecutorService sweeps) implements AutoCloseable {

        @Override
        public void close() {
            builders.close();
            worker.close();
            sweeps.shutdown();
            try {
                boolean unused = sweeps.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    Alive begin() {
        makeAndDropAPartition();
        for (int each = Math.max(1, life - 1); each <= life; each++) { // those before are completed
            ask(each);
        }
        return new Alive(
                worksets.build(
                        NAME, this::candidates, new TaskBuilders.BuildConfig(1, LATER, OFTEN, Durability.RELAXED)),
                worksets.work(
                        NAME,
                        this::process,
                        TaskWorkerConfig.usual()
                                .withBatch(BATCH)
                                .withLease(Duration.ofSeconds(1))
                                .withIdle(OFTEN)),
                sweep());
    }

    private void makeAndDropAPartition() {
        PartitionKey passing = WORKSET.partition(1_000);
        try {
            store.addPartition(passing);
        } catch (StoreException e) { // another one was killed while it dropped this
            store.dropPartition(passing);
            store.addPartition(passing);
        }
        store.tasks().add(passing, LATER, rows(0, 2));
        store.reset(passing);
        store.dropPartition(passing);
    }

    private void ask(int number) {
        SortedMap<Long, List<Row>> wanted = new TreeMap<>();
        PARTITIONS.forEach(partition -> wanted.put(partition.value(), wanted(number)));
        worksets.request(request(number), NAME, SOON, wanted, job(number));
        if (number == life) {
            store.requests().open(unwanted(number), NAME, SOON, job(-number));
            store.requests().cancel(unwanted(number));
        }
    }

    /** The job of a request, the same whoever asks. */
    private static NewJob job(int number) {
        Lane lane = new Lane(new QueueName("outputs"), new ActorName("output"), 0);
        JobId id = new JobId(UUID.fromString(String.format("01900000-0000-7000-8000-%012x", Math.abs(number))));
        return new NewJob(id, lane, JobStart.now(), RetryPolicy.exponential(), "{\"request\":" + number + "}");
    }

    private Page candidates(Series series, long after, int limit) {
        if (failedOnce.add("series")) {
            throw new IllegalStateException("as planned, for once in a life");
        }
        long upTo = Math.min((long) life * BLOCK, after + PAGE);
        return new Page(rows(after + 1, (int) (upTo - after)), upTo, upTo - after < PAGE);
    }

    /** Every tenth feature fails at first; the last one of a batch is given back the first time. */
    private List<TaskOutcome> process(TaskBatch batch, List<Task> tasks) {
        boolean isGivenBack = tasks.size() > 1 && failedOnce.add("batch");
        return tasks.subList(0, tasks.size() - (isGivenBack ? 1 : 0)).stream()
                .map(ChaosTasks::outcome)
                .toList();
    }

    private static TaskOutcome outcome(Task task) {
        long feature =
                (Long) java.util.Objects.requireNonNull(task.row().values().get(0));
        return task.attempt() == 1 && feature % 10 == 0
                ? TaskOutcome.failed(task, "as planned")
                : TaskOutcome.done(task, List.of(Row.of("one", feature), Row.of("two", 2 * feature)));
    }

    /** What the sweeps of the product do, as often as there is something. */
    private ScheduledExecutorService sweep() {
        ScheduledExecutorService sweeps = Executors.newSingleThreadScheduledExecutor();
        var unused = sweeps.scheduleWithFixedDelay(this::sweepOnce, 0, OFTEN.toMillis(), TimeUnit.MILLISECONDS);
        return sweeps;
    }

    private void sweepOnce() {
        try {
            TaskStore tasks = store.tasks();
            tasks.takeBack(100);
            for (PartitionKey partition : PARTITIONS) {
                if (!tasks.troubled(partition, 1).isEmpty()) {
                    tasks.retryFailed(partition, Duration.ZERO, 100);
                }
            }
            store.requests().settle(100);
            store.requests().recount(Duration.ZERO, 100);
            tasks.deleteOld(NAME, 100);
        } catch (RuntimeException e) {
            // a link that is broken: the next turn comes
        }
    }

    /** Whether all that there is up to this life is done. */
    boolean isOver() {
        boolean isCompleted = LongStream.rangeClosed(1, life)
                .allMatch(each -> store.requests()
                        .find(request((int) each))
                        .map(found -> found.state() == RequestStatus.State.COMPLETED)
                        .orElse(false));
        return isCompleted && PARTITIONS.stream().allMatch(this::isOver);
    }

    private boolean isOver(PartitionKey partition) {
        boolean isAllDone = store.tasks().count(partition).entrySet().stream()
                .allMatch(each -> each.getKey() == Status.DONE || each.getValue() == 0);
        return isAllDone
                && store.tasks().find(partition, rows((long) life * BLOCK, 1)).size() == 1;
    }
}
