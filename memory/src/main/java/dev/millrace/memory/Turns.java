package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Whose turn it is, for each worker and queue. Whoever calls holds the state's monitor. */
final class Turns {
    private static final double LONGEST_BEHIND = 1;

    private final Map<Key, Turn> turns = new HashMap<>();

    private record Key(WorkerId worker, QueueName queue) {}

    /** What the claims of one worker from one queue have come to. */
    static final class Turn {
        private final Map<ActorName, Double> times = new HashMap<>();
        private final Map<ActorName, String> keys = new HashMap<>();
        private final Set<String> freed = new LinkedHashSet<>();
        private double earliest;

        /** When an actor was last served, in its own time, which passes by 1/weight a job. */
        double time(ActorName actor) {
            return Math.max(times.getOrDefault(actor, earliest), earliest);
        }

        @Nullable String lastKey(ActorName actor) {
            return keys.get(actor);
        }

        List<String> freed() {
            return List.copyOf(freed);
        }

        void served(NewJob job, double time) {
            times.put(job.lane().actor(), time);
            String key = job.keys().fairness();
            if (key != null) {
                keys.put(job.lane().actor(), key);
            }
        }

        /** A claim was answered; {@code seen} scopes have been looked at. */
        void answered(List<ClaimedJob> jobs, Collection<String> seen) {
            jobs.stream()
                    .mapToDouble(job -> times.getOrDefault(job.actor(), 0.0))
                    .min()
                    .ifPresent(time -> earliest = Math.max(earliest, time - LONGEST_BEHIND));
            freed.removeAll(seen);
        }
    }

    Turn of(WorkerId worker, QueueName queue) {
        return turns.computeIfAbsent(new Key(worker, queue), any -> new Turn());
    }

    /** Less is running in these scopes: what waits for them may be in any queue of these workers. */
    void freed(Predicate<WorkerId> workers, Collection<String> scopes) {
        turns.forEach((key, turn) -> {
            if (workers.test(key.worker())) {
                turn.freed.addAll(scopes);
            }
        });
    }
}
