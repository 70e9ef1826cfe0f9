package dev.millrace.contract.random;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Jobs and outcomes drawn from a seed; no policy has jitter, so that two stores can be compared. */
final class RandomWork {
    private static final List<ActorName> ACTORS =
            List.of(ContractSuite.GREET, ContractSuite.BILL, ContractSuite.REMIND);
    private static final List<RetryPolicy> POLICIES = List.of(
            RetryPolicy.never(),
            new RetryPolicy(3, Duration.ZERO, 1, Duration.ZERO, 0),
            new RetryPolicy(4, ofMillis(300), 3, ofSeconds(2), 0),
            new RetryPolicy(10, ofSeconds(1), 2, ofSeconds(20), 0));
    private static final List<String> KEYS = List.of("a", "b", "c", "d", "e");
    private static final int LONGEST_DELAY_MILLIS = 4_000;
    private static final int OLDEST_ID_MILLIS = 10_000;

    private final Random random;
    private final boolean limited;

    /** Goes on as another seed says, but for whether there are limits. */
    void seed(long other) {
        random.setSeed(other);
    }

    RandomWork(long seed) {
        this.random = new Random(seed);
        this.limited = seed % 2 == 0;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    ActorName actor() {
        return pick(ACTORS);
    }

    /** Whether this scenario has limits, identities and pauses: every other seed has. */
    boolean isLimited() {
        return limited;
    }

    List<ActorName> actors() {
        List<ActorName> actors = new ArrayList<>(ACTORS);
        Collections.shuffle(actors, random);
        return actors.subList(0, 1 + random.nextInt(actors.size()));
    }

    /** A job of any lane, start and policy; its id may be older than those of jobs that were claimed already. */
    NewJob job(Instant now) {
        Lane lane = new Lane(ContractSuite.MAIL, pick(ACTORS), random.nextInt(3) - 1);
        return new NewJob(id(now), lane, start(now), pick(POLICIES), "{\"n\": " + random.nextInt() + "}", keys());
    }

    private JobKeys keys() {
        String fairness = oneIn(3) ? null : pick(KEYS);
        return new JobKeys(limited && oneIn(3) ? pick(KEYS) : null, fairness);
    }

    private JobId id(Instant now) {
        long millis = now.toEpochMilli() - random.nextInt(OLDEST_ID_MILLIS);
        return new JobId(new UUID(millis << 16 | 0x7000 | random.nextInt(1 << 12), 1L << 63 | random.nextLong() >>> 2));
    }

    private JobStart start(Instant now) {
        return switch (random.nextInt(4)) {
            case 0 -> JobStart.after(ofMillis(random.nextInt(LONGEST_DELAY_MILLIS)));
            case 1 -> JobStart.at(now.plusMillis(random.nextInt(LONGEST_DELAY_MILLIS) - LONGEST_DELAY_MILLIS / 2));
            default -> JobStart.now();
        };
    }

    /** An outcome for an attempt: mostly a success, sometimes one that cannot be stored. */
    Outcome outcome(ClaimedJob job) {
        Duration ranFor = ofMillis(random.nextInt(500));
        int kind = random.nextInt(20);
        if (kind < 12) {
            return new Outcome.Succeeded(job.fence(), ranFor, kind < 6 ? null : "[" + kind + "]");
        }
        return kind == 12
                ? new Outcome.Succeeded(job.fence(), ranFor, "{")
                : new Outcome.Failed(job.fence(), ranFor, "failure " + kind, kind > 13);
    }

    /** Some of a list, each taken with a chance of one half, in another order. */
    <T> List<T> some(List<T> from) {
        List<T> some = new ArrayList<>(
                from.stream().filter(any -> random.nextBoolean()).toList());
        Collections.shuffle(some, random);
        return some;
    }
}
