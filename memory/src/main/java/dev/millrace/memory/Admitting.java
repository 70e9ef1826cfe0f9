package dev.millrace.memory;

import dev.millrace.memory.json.CanonicalJson;
import dev.millrace.memory.json.StorableJson;
import dev.millrace.model.Admission;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.NewJob;
import dev.millrace.model.Twins;
import dev.millrace.model.settings.Availability;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobRefusedException;
import dev.millrace.store.JobRefusedException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One call that stores jobs in a transaction, each if its conditions allow it. Whoever calls holds the monitor. */
final class Admitting {

    /** How far ahead of the clock an id may have been made, as on PostgreSQL. */
    private static final Duration MOST_AHEAD = Duration.ofHours(1);

    private final State state;
    private final Draft before;
    private final Draft draft = new Draft();
    private final Instant now;

    /** Begins a call in a transaction that has stored {@code before} already. */
    Admitting(State state, Draft before) {
        this.state = state;
        this.before = before;
        this.now = state.now();
    }

    /** Stores all, in order, or none. */
    List<Enqueued> admit(List<NewJob> jobs) {
        jobs.forEach(this::refuseDraining);
        List<Enqueued> stored = jobs.stream().map(this::admit).toList();
        before.add(draft);
        return stored;
    }

    private void refuseDraining(NewJob job) {
        if (state.settings.of(job.lane().queue()).state() == Availability.DRAINING) {
            throw new JobRefusedException(Reason.QUEUE_DRAINING, job, null);
        }
        if (state.settings.of(job.lane().actor()).state() == Availability.DRAINING) {
            throw new JobRefusedException(Reason.ACTOR_DRAINING, job, null);
        }
    }

    private Enqueued admit(NewJob job) {
        LiveJob arrived = arrived(job);
        Admission admission = job.admission();
        Remembered.KeyRow known = admission.key() == null ? null : known(admission.key());
        if (known != null) {
            if (!known.request().equals(request(job))) {
                throw new JobRefusedException(Reason.KEY_TAKEN, job, known.jobId());
            }
            return new Enqueued(known.jobId(), false);
        }
        JobId id = admission.twins() == null ? null : twin(admission.twins(), arrived);
        boolean isNew = id == null;
        if (id == null) {
            id = store(arrived);
        }
        if (admission.key() != null) {
            draft.keys()
                    .put(
                            Remembered.nameOf(admission.key()),
                            new Remembered.KeyRow(
                                    id, request(job), now.plus(admission.key().keep())));
        }
        return new Enqueued(id, isNew);
    }

    private LiveJob arrived(NewJob job) {
        StorableJson.require("payload of job " + job.id(), job.payload());
        if (!job.id().madeAt().isBefore(now.plus(MOST_AHEAD))) {
            throw StorableJson.refused(
                    "job id " + job.id() + " is from more than " + MOST_AHEAD + " ahead; let the client make ids",
                    new IllegalArgumentException("id ahead"));
        }
        return LiveJob.arriving(job, 0, now, arrival(job.start(), now));
    }

    private static Instant arrival(JobStart start, Instant now) {
        Instant from = start.at();
        Instant asked = (from == null ? now : from).plus(start.delay());
        return State.latest(asked, now);
    }

    private Remembered.@Nullable KeyRow known(Admission.Key key) {
        Admission.Key name = Remembered.nameOf(key);
        return Stream.of(
                        Optional.ofNullable(draft.keys().get(name)),
                        Optional.ofNullable(before.keys().get(name)),
                        Optional.ofNullable(state.remembered.key(name)))
                .flatMap(Optional::stream)
                .findFirst()
                .filter(row -> row.expiresAt().isAfter(now))
                .orElse(null);
    }

    private static String request(NewJob job) {
        return job.lane().actor() + "\n" + CanonicalJson.of(job.payload());
    }

    /** The twin that is there instead, or null. */
    private @Nullable JobId twin(Twins rule, LiveJob job) {
        NavigableMap<JobId, Remembered.TwinRow> twins = twins(Remembered.Family.of(job.job(), rule));
        if (rule instanceof Twins.Unique unique) {
            return newest(twins, id -> isWithin(unique, id, twins));
        }
        JobId alive = newest(twins, id -> rule instanceof Twins.Singleton ? find(id) != null : isUntouched(find(id)));
        if (alive != null && rule instanceof Twins.Singleton) {
            throw new JobRefusedException(Reason.TWIN_ALIVE, job.job(), alive);
        }
        if (alive != null && rule instanceof Twins.Replace replace) {
            replace(alive, job, replace.keepStart());
        }
        return alive;
    }

    private NavigableMap<JobId, Remembered.TwinRow> twins(Remembered.Family family) {
        NavigableMap<JobId, Remembered.TwinRow> all = new TreeMap<>(state.remembered.twins(family));
        all.putAll(before.twins(family));
        all.putAll(draft.twins(family));
        return all;
    }

    private static @Nullable JobId newest(NavigableMap<JobId, Remembered.TwinRow> twins, Predicate<JobId> fits) {
        return twins.descendingKeySet().stream().filter(fits).findFirst().orElse(null);
    }

    private boolean isWithin(Twins.Unique unique, JobId id, Map<JobId, Remembered.TwinRow> twins) {
        Remembered.TwinRow row = twins.get(id);
        JobState is = stateOf(id);
        return row != null
                && row.enqueuedAt().isAfter(now.minus(unique.window()))
                && (row.keepUntil().isAfter(now) || !is.isOver())
                && unique.states().contains(is);
    }

    private JobState stateOf(JobId id) {
        LiveJob job = find(id);
        if (job != null) {
            return job.claim() != null
                    ? JobState.RUNNING
                    : job.scheduledAt().isAfter(now) ? JobState.SCHEDULED : JobState.PENDING;
        }
        return state.over.stream()
                .filter(over -> over.id().equals(id))
                .map(JobStatus::state)
                .findFirst()
                .orElse(JobState.SUCCEEDED);
    }

    /** A job that is alive, or will be once this transaction commits. */
    private @Nullable LiveJob find(JobId id) {
        return Stream.concat(draft.jobs().stream(), before.jobs().stream())
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElse(state.alive.get(id));
    }

    private static boolean isUntouched(@Nullable LiveJob job) {
        return job != null && job.claim() == null && job.attempts() == 0;
    }

    private void replace(JobId id, LiveJob by, boolean keepStart) {
        LiveJob old = find(id);
        if (old == null) {
            throw new IllegalStateException("twin " + id + " is gone");
        }
        NewJob renamed = new NewJob(
                id,
                by.job().lane(),
                by.job().start(),
                by.job().retry(),
                by.job().payload(),
                by.job().keys(),
                by.job().admission(),
                by.job().deadline());
        Instant at = keepStart ? State.latest(old.scheduledAt(), now) : by.scheduledAt();
        draft.jobs().removeIf(job -> job.id().equals(id));
        LiveJob arriving = LiveJob.arriving(renamed, old.epoch() + 1, old.enqueuedAt(), by.scheduledAt());
        draft.jobs().add(arriving.at(at));
    }

    private JobId store(LiveJob job) {
        Integer most = job.job().admission().maxPending();
        if (most != null && waiting(job) >= most) {
            throw new JobRefusedException(Reason.TOO_MANY_PENDING, job.job(), null);
        }
        draft.jobs().add(job);
        Twins rule = job.job().admission().twins();
        if (rule != null) {
            Duration window = rule instanceof Twins.Unique unique ? unique.window() : Duration.ZERO;
            draft.twins(Remembered.Family.of(job.job(), rule))
                    .put(job.id(), new Remembered.TwinRow(now, now.plus(window)));
        }
        return job.id();
    }

    private long waiting(LiveJob like) {
        Stream<LiveJob> uncommitted = Stream.concat(draft.jobs().stream(), before.jobs().stream())
                .filter(job -> !state.alive.containsKey(job.id()));
        return Stream.concat(uncommitted, state.alive.values().stream())
                .filter(job -> job.claim() == null
                        && job.job().lane().actor().equals(like.job().lane().actor()))
                .count();
    }
}
