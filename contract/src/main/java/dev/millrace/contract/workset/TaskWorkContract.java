package dev.millrace.contract.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.contract.suite.Waiting;
import dev.millrace.model.JobState;
import dev.millrace.model.NewJob;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.workset.SeriesSource;
import dev.millrace.workset.TaskBuilders;
import dev.millrace.workset.TaskProcessor;
import dev.millrace.workset.TaskSweeps;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Workers, builders and sweeps of a workset, running. */
abstract class TaskWorkContract extends WorksetSuite {
    private static final Duration SOMETIMES = Duration.ofMillis(20);
    private static final TaskWorkerConfig CONFIG =
            TaskWorkerConfig.usual().withBatch(10).withIdle(SOMETIMES);

    private final Worksets facade = new Worksets(store);

    TaskWorkContract(StoreSource source) {
        super(source);
    }

    private static void await(BooleanSupplier condition) {
        Waiting.until(condition);
        assertThat(condition.getAsBoolean())
                .as("what the test waits for happened")
                .isTrue();
    }

    private List<Status> statuses(PartitionKey partition, int count) {
        List<Row> keys = rows(1, count).stream().map(row -> row.first(2)).toList();
        return tasks.find(partition, keys).stream().map(TaskState::status).toList();
    }

    private static List<TaskOutcome> allDone(List<Task> given) {
        return given.stream().map(WorksetSuite::done).toList();
    }

    @Test
    void slotsWorkOffAllPartitions() {
        List.of(A, B, C).forEach(partition -> tasks.add(partition, LATER, rows(1, 45)));
        Set<Long> partitions = ConcurrentHashMap.newKeySet();

        try (TaskWorker worker = facade.work(
                ZONES,
                (batch, given) -> {
                    partitions.add(batch.partition().value());
                    return allDone(given);
                },
                CONFIG.withSlots(3))) {
            await(() -> List.of(A, B, C).stream()
                    .allMatch(partition -> statuses(partition, 45).stream().allMatch(Status.DONE::equals)));
        }

        assertThat(partitions).containsExactlyInAnyOrder(A.value(), B.value(), C.value());
        assertThat(tasks.results(A, List.of(state(A, 7).id()))).hasSize(1);
    }

    @Test
    void anExceptionFailsItsBatchAndSaysWhy() {
        tasks.add(A, LATER, rows(1, 2));

        try (TaskWorker worker = facade.work(
                ZONES,
                (batch, given) -> {
                    throw new IllegalStateException("no such raster");
                },
                CONFIG)) {
            await(() -> statuses(A, 2).equals(List.of(Status.FAILED, Status.FAILED)));
        }

        assertThat(state(A, 1).error()).contains("no such raster");
    }

    @Test
    void whatHasNoOutcomeIsGivenBackAndCostsNoAttempt() {
        tasks.add(A, LATER, rows(1, 10));
        AtomicBoolean isFirst = new AtomicBoolean(true);

        TaskProcessor oneThenAll = (batch, given) -> allDone(isFirst.getAndSet(false) ? given.subList(0, 1) : given);
        try (TaskWorker worker = facade.work(ZONES, oneThenAll, CONFIG)) {
            await(() -> statuses(A, 10).stream().allMatch(Status.DONE::equals));
        }

        assertThat(state(A, 10).attempts()).isEqualTo(1);
    }

    @Test
    void closingTellsTheProcessorAndStoresWhatItHas() throws InterruptedException {
        tasks.add(A, LATER, rows(1, 30));
        CountDownLatch isWorking = new CountDownLatch(1);
        TaskProcessor untilStopped = (batch, given) -> {
            isWorking.countDown();
            await(batch::isStopping);
            return allDone(given.subList(0, 4));
        };

        TaskWorker worker = facade.work(ZONES, untilStopped, CONFIG);
        Waiting.until(isWorking);
        worker.close();

        assertThat(statuses(A, 30)).filteredOn(Status.DONE::equals).hasSize(4);
        assertThat(claim(alice, 100).stream().mapToInt(claim -> claim.tasks().size()))
                .containsExactly(26);
    }

    @Test
    void buildersMakeWhatThereIsAndLaterWhatIsNew() {
        worksets.builds().addSeries(A, List.of("one"));
        worksets.builds().addSeries(B, List.of("one", "two"));
        List<Long> features = new CopyOnWriteArrayList<>(List.of(1L, 2L, 3L));
        SeriesSource source = (series, after, limit) -> {
            List<Long> next =
                    features.stream().filter(feature -> feature > after).toList();
            long upTo = next.isEmpty() ? after : next.get(next.size() - 1);
            return new Page(next.stream().map(WorksetSuite::row).toList(), upTo, true);
        };

        try (TaskBuilders builders =
                facade.build(ZONES, source, new TaskBuilders.BuildConfig(2, LATER, SOMETIMES, Durability.RELAXED))) {
            await(() -> statuses(A, 3).size() == 3 && statuses(B, 3).size() == 3);
            features.add(4L);
            await(() -> statuses(A, 4).size() == 4 && statuses(B, 4).size() == 4);
        }

        assertThat(claim(alice, 100).stream()
                        .mapToInt(claim -> claim.tasks().size())
                        .sum())
                .isEqualTo(8);
    }

    @Test
    void aPageWithoutAnythingNewIsNotTheEnd() {
        worksets.builds().addSeries(A, List.of("one"));
        tasks.add(A, LATER, rows(1, 4));
        SeriesSource pairs = (series, after, limit) ->
                after < 4 ? new Page(rows(after + 1, 2), after + 2, false) : new Page(rows(5, 1), 5, true);

        try (TaskBuilders builders =
                facade.build(ZONES, pairs, new TaskBuilders.BuildConfig(1, LATER, SOMETIMES, Durability.SYNCED))) {
            await(() -> statuses(A, 5).size() == 5);
        }
    }

    @Test
    void aSeriesThatFailsIsTriedInTheNextWave() {
        worksets.builds().addSeries(A, List.of("bad once", "good"));
        AtomicBoolean isBad = new AtomicBoolean(true);
        SeriesSource source = (series, after, limit) -> {
            if (series.name().equals("bad once") && isBad.getAndSet(false)) {
                throw new IllegalStateException("unreadable");
            }
            return new Page(List.of(row(series.name().length())), 1, true);
        };

        try (TaskBuilders builders =
                facade.build(ZONES, source, new TaskBuilders.BuildConfig(1, LATER, SOMETIMES, Durability.SYNCED))) {
            await(() -> !tasks.find(A, List.of(row(8).first(2))).isEmpty());
        }

        assertThat(tasks.find(A, List.of(row(4).first(2)))).hasSize(1);
    }

    @Test
    void aRequestIsWorkedOffAndItsJobBegins() {
        NewJob output = job(GREET);
        SortedMap<Long, List<Row>> wanted = new TreeMap<>();
        wanted.put(A.value(), rows(1, 12));
        wanted.put(C.value(), rows(5, 3));
        UUID id = UUID.randomUUID();
        facade.request(id, ZONES, SOON, wanted, output);
        facade.request(id, ZONES, SOON, wanted, output);

        try (TaskSweeps sweeps = facade.sweep(ZONES, Duration.ZERO);
                TaskWorker worker = facade.work(ZONES, (batch, given) -> allDone(given), CONFIG)) {
            await(() -> store.reader().find(output.id()).isPresent());
        }

        assertThat(status(output.id()).state()).isEqualTo(JobState.PENDING);
        assertThat(worksets.requests().find(id).orElseThrow().done()).isEqualTo(15);
    }
}
