package dev.millrace.memory;

import dev.millrace.model.QueueName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ring of an actor's lanes: from behind the fairness key that was last served to the end, then from the start up to
 * it. Each look takes the next ones.
 */
final class Ring {
    private static final int LEAST_LOOK = 16;
    private static final int MOST_DOUBLINGS = 6;

    private final State state;
    private final QueueName queue;

    Ring(State state, QueueName queue) {
        this.state = state;
        this.queue = queue;
    }

    private record Found(LaneKey lane, boolean isPastEnd) {}

    /**
     * The next lanes of an actor, which share {@code share} jobs; groups are numbered from {@code groups} + 1. Each round
     * looks at more.
     */
    List<LaneTurn> next(ActorTurn actor, int place, int groups, int share, int round) {
        actor.isOpen = false;
        if (share <= 0) {
            return List.of();
        }
        int look = Math.max(share, LEAST_LOOK << Math.min(round, MOST_DOUBLINGS));
        List<Found> found =
                Stream.concat(behind(actor), pastEnd(actor)).limit(look).toList();
        actor.isOpen = found.size() >= look;
        if (!found.isEmpty()) {
            Found last = found.get(found.size() - 1);
            actor.lastLane = last.lane();
            actor.isPastEnd = last.isPastEnd();
        }
        return shared(actor, found, place, groups, share);
    }

    private Stream<Found> behind(ActorTurn actor) {
        return actor.isPastEnd
                ? Stream.empty()
                : lanes(actor)
                        .filter(lane -> isBehind(lane, actor.lastLane, actor.afterKey))
                        .map(lane -> new Found(lane, false));
    }

    private Stream<Found> pastEnd(ActorTurn actor) {
        String end = actor.afterKey;
        return end == null
                ? Stream.empty()
                : lanes(actor)
                        .filter(lane -> LaneKey.compareTexts(lane.fairnessKey(), end) <= 0)
                        .filter(lane -> !actor.isPastEnd || isBehind(lane, actor.lastLane, null))
                        .map(lane -> new Found(lane, true));
    }

    private static boolean isBehind(LaneKey lane, @Nullable LaneKey last, @Nullable String key) {
        return last != null
                ? lane.compareTo(last) > 0
                : key == null || LaneKey.compareTexts(lane.fairnessKey(), key) > 0;
    }

    private Stream<LaneKey> lanes(ActorTurn actor) {
        return state.lanesOf(queue, actor.name);
    }

    private List<LaneTurn> shared(ActorTurn actor, List<Found> found, int place, int groups, int share) {
        Map<Found, Integer> group = new HashMap<>();
        List<LaneTurn> turns = new ArrayList<>();
        for (Found one : found) {
            int room = keyRoom(actor, one.lane());
            Found key = new Found(new LaneKey(queue, actor.name, one.lane().fairnessKey(), 0), one.isPastEnd());
            int number = group.computeIfAbsent(key, any -> group.size() + 1);
            if (room > 0) {
                turns.add(new LaneTurn(one.lane(), place, groups + number, room));
            }
        }
        int each = group.isEmpty() ? 0 : Claiming.ceil(share, group.size());
        return turns.stream()
                .map(turn -> turn.withQuota(Math.min(turn.quota(), each)))
                .toList();
    }

    private int keyRoom(ActorTurn actor, LaneKey lane) {
        Integer most = actor.settings.maxRunningPerKey();
        return most == null || lane.fairnessKey().isEmpty()
                ? Integer.MAX_VALUE
                : most - state.scopes.running(Scopes.key(actor.name.value(), lane.fairnessKey()));
    }
}
