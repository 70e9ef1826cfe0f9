package dev.millrace.postgres;

import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is: what the next claim of a worker has to know of the ones before. Thread-safe.
 *
 * <p>Each actor has a time of its own that passes by 1/weight a job, and the one that is furthest behind is served first;
 * this is start-time fair queueing. Whoever had nothing to do does not save up turns: nobody is more than one job behind.
 * Every worker goes round by itself, and since each is fair so are all together.
 */
final class Turns {
    private static final int MOST_REMEMBERED = 10_000;
    private static final double LONGEST_BEHIND = 1;

    private final Map<Key, Turn> turns = new LinkedHashMap<>(16, 0.75f, true) { // guarded by this
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, Turn> eldest) {
                    return size() > MOST_REMEMBERED;
                }
            };

    private record Key(WorkerId worker, QueueName queue) {}

    /** What the claims of a worker from a queue have come to. */
    private static final class Turn {
        private final Map<ActorName, Double> times = new HashMap<>();
        private final Map<ActorName, String> keys = new HashMap<>();
        private final Set<String> freed = new LinkedHashSet<>();
        private double earliest;
        private boolean limited;

        double timeOf(ActorName actor) {
            return Math.max(times.getOrDefault(actor, earliest), earliest);
        }
    }

    /**
     * What a claim is told.
     *
     * @param times when each actor was last served, in its own time
     * @param keys the fairness key that was last served of each, or null
     * @param freed scopes in which something has ended
     */
    record Told(List<Double> times, List<@Nullable String> keys, List<String> freed) {}

    synchronized Told told(WorkerId worker, QueueName queue, List<ActorName> actors) {
        Turn turn = turns.computeIfAbsent(new Key(worker, queue), any -> new Turn());
        List<Double> times = actors.stream().map(turn::timeOf).toList();
        return new Told(
                times, actors.stream().<@Nullable String>map(turn.keys::get).toList(), List.copyOf(turn.freed));
    }

    /** A job was given; the claim leaves the actor at {@code time}. */
    synchronized void served(
            WorkerId worker, QueueName queue, ActorName actor, double time, @Nullable String fairnessKey) {
        Turn turn = turns.computeIfAbsent(new Key(worker, queue), any -> new Turn());
        turn.times.put(actor, time);
        if (fairnessKey != null) {
            turn.keys.put(actor, fairnessKey);
        }
    }

    /**
     * A claim was answered.
     *
     * @param served the actors that were given something
     * @param freed what the claim was told, if it has looked at all of it
     * @param limited whether a limit may have left something waiting
     */
    synchronized void answered(
            WorkerId worker, QueueName queue, Collection<ActorName> served, List<String> freed, boolean limited) {
        Turn turn = turns.computeIfAbsent(new Key(worker, queue), any -> new Turn());
        served.stream()
                .mapToDouble(turn.times::get)
                .min()
                .ifPresent(time -> turn.earliest = Math.max(turn.earliest, time - LONGEST_BEHIND));
        freed.forEach(turn.freed::remove);
        turn.limited = limited;
    }

    /** Whether something may wait for the end of what a worker runs. */
    synchronized boolean isLimited(WorkerId worker) {
        return turns.entrySet().stream()
                .anyMatch(turn ->
                        turn.getValue().limited && turn.getKey().worker().equals(worker));
    }

    /** Less is running in these scopes: what waits for them may be in any queue of the worker. */
    synchronized void freed(WorkerId worker, List<String> scopes) {
        freed(worker::equals, scopes);
    }

    /** The same, if it is not known by which worker. */
    synchronized void freed(List<String> scopes) {
        freed(any -> true, scopes);
    }

    private void freed(Predicate<WorkerId> workers, List<String> scopes) {
        if (!scopes.isEmpty()) {
            turns.forEach((key, turn) -> {
                if (workers.test(key.worker())) {
                    turn.freed.addAll(scopes);
                }
            });
        }
    }
}
