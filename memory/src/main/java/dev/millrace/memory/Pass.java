package dev.millrace.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** One pass of a claim over some lanes: looks at as many jobs of each group as its quota says, and picks of them. */
final class Pass {
    private final State state;
    private final List<ActorTurn> actors;
    private final Instant now;
    private final Map<LaneKey, LaneTurn> lanes = new LinkedHashMap<>();
    private final Map<LaneKey, Integer> orders = new HashMap<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final Set<Integer> unfinished = new HashSet<>();
    private final List<Candidate> picked = new ArrayList<>();
    private final List<Candidate> waiting = new ArrayList<>();

    Pass(State state, List<ActorTurn> actors, Instant now) {
        this.state = state;
        this.actors = actors;
        this.now = now;
    }

    /** Looks and picks; nothing is changed yet. */
    Pass over(List<LaneTurn> turns, List<String> freed, int limit) {
        for (LaneTurn turn : turns) { // a lane that is named twice counts where it comes last
            lanes.remove(turn.lane());
            lanes.put(turn.lane(), turn);
        }
        lanes.keySet().forEach(lane -> orders.put(lane, orders.size()));
        look();
        freed.forEach(scope -> lookAtBlocked(scope, limit));
        candidates.sort(Candidate.IN_ORDER);
        judgeIdentities();
        judgeKeys();
        pick(limit);
        leave();
        return this;
    }

    List<Candidate> picked() {
        return picked;
    }

    /** Jobs that have to wait for their scope, and before which nothing was left in their lanes. */
    List<Candidate> waiting() {
        return waiting;
    }

    /** Lanes that are passed, in order: they get a claim. */
    List<LaneKey> passed() {
        Set<LaneKey> passed = new HashSet<>();
        picked.forEach(one -> passed.add(one.turn.lane()));
        waiting.forEach(one -> passed.add(one.turn.lane()));
        return lanes.keySet().stream().filter(passed::contains).toList();
    }

    boolean hasMore(LaneTurn turn) {
        return unfinished.contains(turn.group());
    }

    private void look() {
        Map<Integer, Integer> seen = new HashMap<>();
        lanes.forEach((lane, turn) -> state.waitingIn(lane)
                .takeWhile(job -> !job.scheduledAt().isAfter(now))
                .filter(job -> !state.blocked.containsKey(job.id()))
                .takeWhile(job -> !unfinished.contains(turn.group()))
                .forEach(job -> {
                    if (seen.merge(turn.group(), 1, Integer::sum) <= turn.quota()) {
                        candidates.add(candidate(job, turn));
                    } else {
                        unfinished.add(turn.group());
                    }
                }));
    }

    private void lookAtBlocked(String scope, int limit) {
        state.blockedIn(scope).limit(limit).forEach(blocked -> {
            LaneTurn turn = lanes.get(state.laneOf(blocked.job()));
            if (turn != null) {
                candidates.add(candidate(blocked.job(), turn));
            }
        });
    }

    private Candidate candidate(LiveJob job, LaneTurn turn) {
        return new Candidate(job, turn, orders.getOrDefault(turn.lane(), 0));
    }

    /** Only the first of an identity may run, and only if none does. */
    private void judgeIdentities() {
        Set<String> met = new HashSet<>();
        for (Candidate one : candidates) {
            String scope = Scopes.identity(one.job.job());
            if (scope != null && (!met.add(scope) || state.scopes.running(scope) > 0)) {
                one.busy = scope;
            }
        }
    }

    private void judgeKeys() {
        Map<String, Integer> counts = new HashMap<>();
        for (Candidate one : candidates) {
            String scope = Scopes.key(one.job.job());
            Integer most = actors.get(one.turn.place()).settings.maxRunningPerKey();
            if (one.isFree() && scope != null && most != null) {
                int count = counts.merge(scope, 1, Integer::sum);
                if (count > most - state.scopes.running(scope)) {
                    one.busy = scope;
                }
            }
        }
    }

    /** Groups of an actor take turns, then actors do. */
    private void pick(int limit) {
        Map<Integer, Integer> nths = new HashMap<>();
        Map<Integer, Map<Integer, List<Candidate>>> rounds = new TreeMap<>(); // by place, then by turn within the group
        for (Candidate one : candidates) {
            if (one.isFree()) {
                int nth = nths.merge(one.turn.group(), 1, Integer::sum);
                if (nth <= one.turn.quota()) {
                    rounds.computeIfAbsent(one.turn.place(), any -> new TreeMap<>())
                            .computeIfAbsent(nth, any -> new ArrayList<>())
                            .add(one);
                }
            }
        }
        rounds.forEach((place, round) -> picked.addAll(shareOf(actors.get(place), round)));
        picked.sort(Comparator.comparingDouble((Candidate one) -> one.time).thenComparingInt(one -> one.turn.place()));
        picked.subList(Math.min(limit, picked.size()), picked.size()).clear();
    }

    private static List<Candidate> shareOf(ActorTurn actor, Map<Integer, List<Candidate>> rounds) {
        List<Candidate> share = new ArrayList<>();
        for (List<Candidate> round : rounds.values()) {
            round.sort(Comparator.comparingInt(one -> one.turn.group()));
            for (Candidate one : round) {
                if (share.size() < actor.room) {
                    share.add(one);
                    one.time = actor.time + (double) share.size() / actor.weight();
                }
            }
        }
        return share;
    }

    /** What could run but is left keeps its lane from being passed any further. */
    private void leave() {
        Set<Candidate> taken = new HashSet<>(picked);
        Map<LaneKey, Candidate> stops = new HashMap<>();
        for (Candidate one : candidates) {
            if (one.isFree() && !taken.contains(one) && stops.putIfAbsent(one.turn.lane(), one) == null) {
                unfinished.add(one.turn.group());
            }
        }
        for (Candidate one : candidates) {
            Candidate stop = stops.get(one.turn.lane());
            if (!one.isFree() && (stop == null || one.isBefore(stop))) {
                waiting.add(one);
            }
        }
    }
}
