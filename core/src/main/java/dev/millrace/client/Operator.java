package dev.millrace.client;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.operate.Acted;
import dev.millrace.model.operate.JobAction;
import dev.millrace.store.JobFilter;
import dev.millrace.store.JobReader;
import dev.millrace.store.OperatorStore;
import dev.millrace.store.Page;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What people do to jobs, one by one or many at once. {@code Millrace.operator()} is the usual way to one. Thread-safe. */
public final class Operator {
    private static final int CHUNK = 200;
    private static final Set<JobState> WAITING = EnumSet.of(JobState.SCHEDULED, JobState.PENDING);
    private static final Set<JobState> OVER =
            EnumSet.of(JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED, JobState.CRASHED, JobState.ABANDONED);

    private static final Set<Acted> TAKEN = EnumSet.of(Acted.DONE, Acted.ASKED);

    private final OperatorStore store;
    private final JobReader reader;

    /** Makes an operator. */
    public Operator(OperatorStore store, JobReader reader) {
        this.store = requireNonNull(store, "store");
        this.reader = requireNonNull(reader, "reader");
    }

    /**
     * How far an action on many jobs has come.
     *
     * @param seen jobs that matched
     * @param done those to which it was done, or whose workers were asked to; somebody claimed, ended or changed the others first, or a twin is alive
     */
    public record Progress(long seen, long done) {
        private Progress plus(int more, long moreDone) {
            return new Progress(seen + more, done + moreDone);
        }
    }

    /** Does {@code action} to one job. */
    public Acted apply(JobAction action, JobId id) {
        return store.apply(action, List.of(id)).get(0);
    }

    /**
     * Does {@code action} to all jobs that match and are in a state for it, newest first, some hundred in a transaction. Jobs
     * that are enqueued meanwhile are left alone. If it fails in between, what is told as progress is done, and the same
     * call goes on with the rest.
     *
     * @param filter must say something: whoever means all jobs of the installation names all their states
     * @param progress is told after each transaction
     * @return the last progress
     * @throws IllegalArgumentException if every job matches, or none can
     */
    public Progress applyAll(JobAction action, JobFilter filter, Consumer<Progress> progress) {
        JobFilter meant = meant(action, filter);
        Progress sum = new Progress(0, 0);
        Page page = Page.first(CHUNK);
        List<JobId> ids = ids(meant, page);
        while (!ids.isEmpty()) {
            long done =
                    store.apply(action, ids).stream().filter(TAKEN::contains).count();
            sum = sum.plus(ids.size(), done);
            progress.accept(sum);
            page = page.after(ids.get(ids.size() - 1));
            ids = ids(meant, page);
        }
        return sum;
    }

    /** Counts the jobs to which {@link #applyAll} would do {@code action} now, and does nothing. */
    public long count(JobAction action, JobFilter filter) {
        JobFilter meant = meant(action, filter);
        long count = 0;
        Page page = Page.first(Page.MAX_LIMIT);
        List<JobId> ids = ids(meant, page);
        while (!ids.isEmpty()) {
            count += ids.size();
            page = page.after(ids.get(ids.size() - 1));
            ids = ids(meant, page);
        }
        return count;
    }

    private List<JobId> ids(JobFilter filter, Page page) {
        return reader.list(filter, page).stream().map(JobStatus::id).toList();
    }

    private static JobFilter meant(JobAction action, JobFilter filter) {
        if (filter.isAny()) {
            throw new IllegalArgumentException(
                    "every job matches; name an actor, a queue, states, or whatever else tells the ones that you mean");
        }
        EnumSet<JobState> states = EnumSet.copyOf(filter.matchingStates());
        states.retainAll(statesFor(action));
        if (states.isEmpty()) {
            throw new IllegalArgumentException("jobs that are "
                    + String.join(
                            " or ",
                            filter.states().stream()
                                    .map(JobState::word)
                                    .sorted()
                                    .toList())
                    + " are in no state for this; those that are "
                    + String.join(
                            " or ",
                            statesFor(action).stream().map(JobState::word).toList()) + " are");
        }
        return filter.in(states.toArray(JobState[]::new));
    }

    private static Set<JobState> statesFor(JobAction action) {
        if (action instanceof JobAction.Retry) {
            return OVER;
        }
        if (action instanceof JobAction.Delete) {
            return EnumSet.complementOf(EnumSet.of(JobState.RUNNING));
        }
        return action instanceof JobAction.Cancel ? EnumSet.complementOf(EnumSet.copyOf(OVER)) : WAITING;
    }
}
