package dev.millrace.contract.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.OpenTx;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.Admission;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.Twins;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobFilter;
import dev.millrace.store.Page;
import dev.millrace.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However jobs are stored, the same options mean the same (ENQUEUE-1 and the table before it). */
public abstract class EnqueueWaysContract extends ContractSuite {
    private static final int JOBS = 60;

    protected EnqueueWaysContract(StoreSource source) {
        super(source);
    }

    /** A way to store jobs. */
    @FunctionalInterface
    private interface Way {
        List<Enqueued> store(Store store, List<NewJob> jobs);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void plainJobsAreStoredTheSameWay(long seed) {
        compare(seed, 0, EnqueueWaysContract::joined);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void jobsWithConditionsAreStoredTheSameWay(long seed) {
        compare(seed, 4, EnqueueWaysContract::joined);
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26})
    void jobsThatReplaceOthersAreStoredTheSameWay(long seed) {
        compare(seed, 6, null);
    }

    private void compare(long seed, int conditions, @Nullable JoinedWay joined) {
        List<NewJob> jobs = new ArrayList<>();
        Random random = new Random(seed);
        for (int i = 0; i < JOBS; i++) {
            jobs.add(job(random, conditions));
        }
        List<String> singly = stored(jobs, EnqueueWaysContract::singly);
        assertThat(singly).as("seed %sL", seed).hasSizeGreaterThan(JOBS);
        assertThat(stored(jobs, (s, all) -> s.jobs().enqueue(all)))
                .as("batch, seed %sL", seed)
                .isEqualTo(singly);
        assertThat(stored(jobs, EnqueueWaysContract::streamed))
                .as("stream, seed %sL", seed)
                .isEqualTo(singly);
        if (joined != null) {
            assertThat(stored(jobs, (s, all) -> joined.store(source, s, all)))
                    .as("joined, seed %sL", seed)
                    .isEqualTo(singly);
        }
    }

    /** A way that needs a transaction. */
    @FunctionalInterface
    private interface JoinedWay {
        List<Enqueued> store(StoreSource source, Store store, List<NewJob> jobs);
    }

    private static List<Enqueued> singly(Store store, List<NewJob> jobs) {
        return jobs.stream()
                .flatMap(job -> store.jobs().enqueue(List.of(job)).stream())
                .toList();
    }

    private static List<Enqueued> streamed(Store store, List<NewJob> jobs) {
        List<Enqueued> stored = new ArrayList<>();
        store.jobs().stream(jobs.iterator(), stored::addAll);
        return stored;
    }

    private static List<Enqueued> joined(StoreSource source, Store store, List<NewJob> jobs) {
        Optional<OpenTx> open = source.begin(store);
        if (open.isEmpty()) {
            return store.jobs().enqueue(jobs);
        }
        List<Enqueued> stored = new ArrayList<>(store.jobs().enqueue(open.get().tx(), jobs.subList(0, JOBS / 2)));
        stored.addAll(store.jobs().enqueue(open.get().tx(), jobs.subList(JOBS / 2, JOBS)));
        open.get().commit();
        return stored;
    }

    /** What is answered, what people see, and what is stored, with jobs by their number. */
    private List<String> stored(List<NewJob> jobs, Way way) {
        Store fresh = source.newStore(clock);
        List<JobId> numbers = jobs.stream().map(NewJob::id).toList();
        Stream<String> answers = way.store(fresh, jobs).stream()
                .map(answer -> "answer " + numbers.indexOf(answer.id()) + " " + answer.isNew());
        Stream<String> seen = fresh.reader().list(JobFilter.any(), Page.first(PLENTY)).stream()
                .sorted(Comparator.comparing(JobStatus::id))
                .map(Object::toString);
        assertThat(fresh.maintenance().check()).isEmpty();
        return Stream.of(answers, seen, source.rows(fresh).stream())
                .flatMap(all -> all)
                .toList();
    }

    private NewJob job(Random random, int conditions) {
        ActorName actor = pick(random, List.of(GREET, BILL, REMIND));
        QueueName queue = pick(random, List.of(MAIL, new QueueName("night")));
        String identity = pick(random, List.of("a", "b", "c"));
        boolean conditional = random.nextInt(3) < conditions;
        Admission admission = conditional ? admission(random, conditions) : Admission.ALWAYS;
        boolean identified = admission.twins() != null || random.nextBoolean();
        String key = admission.key() == null ? "" : admission.key().value();
        return new NewJob(
                ids.next(),
                new Lane(queue, key.isEmpty() ? actor : GREET, random.nextInt(-32_767, 32_768)),
                start(random),
                pick(random, List.of(THRICE, RetryPolicy.never())),
                key.isEmpty() ? "{\"n\": " + random.nextInt() + "}" : "\"" + key + "\"",
                new JobKeys(identified ? identity : null, random.nextBoolean() ? "tenant-" + random.nextInt(3) : null),
                admission);
    }

    private Admission admission(Random random, int kinds) {
        return switch (random.nextInt(kinds)) {
            case 0 ->
                Admission.ALWAYS.withKey(new Admission.Key("scope", "key-" + random.nextInt(4), Duration.ofHours(1)));
            case 1 ->
                Admission.ALWAYS.withTwins(
                        new Twins.Unique(Duration.ofHours(1), Set.of(JobState.PENDING, JobState.SCHEDULED)));
            case 2 ->
                Admission.ALWAYS.withTwins(
                        new Twins.Unique(Duration.ofMinutes(1), Set.of(pick(random, List.of(JobState.values())))));
            case 3 -> Admission.ALWAYS.withMaxPending(JOBS);
            default -> Admission.ALWAYS.withTwins(new Twins.Replace(random.nextBoolean()));
        };
    }

    private JobStart start(Random random) {
        Instant now = clock.instant();
        return switch (random.nextInt(4)) {
            case 0 -> JobStart.now();
            case 1 -> JobStart.after(Duration.ofMillis(random.nextInt(100_000)));
            case 2 -> JobStart.at(now.minusSeconds(random.nextInt(100)));
            default -> JobStart.at(Instant.parse("2120-02-29T12:00:00.123456Z"));
        };
    }

    private static <T> T pick(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
