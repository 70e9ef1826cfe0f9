package dev.millrace.memory;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.settings.Availability;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.store.ClaimRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One claim, in passes: first every actor's first turn, a chunk of actors at a time, then those that may have more. */
final class Claiming {
    private static final int CHUNK = 32;
    private static final int MOST_ROUNDS = 100;

    private final State state;
    private final ClaimRequest request;
    private final Instant now;
    private final Turns.Turn turn;
    private final Ring ring;
    private final List<ActorTurn> actors;
    private final List<String> freed;
    private final List<ClaimedJob> claimed = new ArrayList<>();
    private List<LaneTurn> hot = new ArrayList<>(); // of groups that may have more
    private int next;
    private int groups;
    private int left;
    private int rounds;

    Claiming(State state, ClaimRequest request) {
        this.state = state;
        this.request = request;
        this.now = state.now();
        this.turn = state.turns.of(request.worker(), request.queue());
        this.ring = new Ring(state, request.queue());
        this.freed = turn.freed();
        this.actors = request.actors().stream()
                .filter(state.settings.actors::containsKey)
                .map(this::actor)
                .filter(actor -> actor.settings.state() != Availability.PAUSED)
                .sorted(Comparator.comparingDouble(ActorTurn::time))
                .toList();
        this.left = isServed() && !actors.isEmpty() ? most() : 0;
    }

    private ActorTurn actor(ActorName name) {
        return new ActorTurn(name, state.settings.of(name), turn.time(name), turn.lastKey(name));
    }

    private boolean isServed() {
        LeaseRow lease = state.leases.get(request.worker());
        return lease != null
                && lease.isLiveAt(now)
                && state.settings.of(request.queue()).state() != Availability.PAUSED;
    }

    private int most() {
        QueueSettings queue = state.settings.of(request.queue());
        int room = room("queue/" + request.queue(), queue.maxRunning());
        return Math.min(request.limit(), Math.min(room, room(Scopes.ALL, state.settings.installation.maxRunning())));
    }

    private int room(String scope, @Nullable Integer most) {
        return most == null ? Integer.MAX_VALUE : Math.max(most - state.scopes.running(scope), 0);
    }

    List<ClaimedJob> run() {
        while (left > 0 && rounds < MOST_ROUNDS && round()) {
            rounds++;
        }
        boolean mayHaveMore = left > 0 && rounds >= MOST_ROUNDS;
        turn.answered(claimed, left > 0 && !mayHaveMore ? freed : List.of());
        return claimed.isEmpty() && mayHaveMore ? new Claiming(state, request).run() : claimed;
    }

    private boolean round() {
        List<Integer> places = new ArrayList<>();
        List<LaneTurn> lanes = new ArrayList<>();
        if (next < actors.size()) {
            int end = Math.min(next + Math.max(left, CHUNK), actors.size());
            IntStream.range(next, end).forEach(places::add);
            next = end;
            places.forEach(this::measure);
            lanes.addAll(freedLanes(places));
            groups += lanes.size();
        } else {
            IntStream.range(0, actors.size()).filter(i -> actors.get(i).isOpen).forEach(places::add);
        }
        lanes.addAll(nextLanes(places));
        if (places.isEmpty()) {
            lanes = shareOut();
        }
        if (lanes.isEmpty() && places.isEmpty()) {
            return false;
        }
        pass(lanes);
        return true;
    }

    private void measure(int place) {
        ActorTurn actor = actors.get(place);
        actor.room = room("actor/" + actor.name, actor.settings.maxRunning());
    }

    private List<LaneTurn> freedLanes(List<Integer> places) {
        Set<LaneKey> found = new HashSet<>();
        for (String scope : freed) {
            state.blockedIn(scope).limit(left).forEach(blocked -> found.add(state.laneOf(blocked.job())));
        }
        List<LaneTurn> lanes = new ArrayList<>();
        for (int place : places) {
            ActorTurn actor = actors.get(place);
            found.stream()
                    .filter(lane ->
                            lane.queue().equals(request.queue()) && lane.actor().equals(actor.name) && actor.room > 0)
                    .sorted(Comparator.comparingInt(LaneKey::rank).thenComparing(Comparator.naturalOrder()))
                    .forEach(lane -> lanes.add(new LaneTurn(lane, place, groups + lanes.size() + 1, left)));
        }
        return lanes;
    }

    private List<LaneTurn> nextLanes(List<Integer> places) {
        int weights =
                places.stream().mapToInt(place -> actors.get(place).weight()).sum();
        List<LaneTurn> lanes = new ArrayList<>();
        for (int place : places) {
            ActorTurn actor = actors.get(place);
            int share = Math.min(actor.room, ceil(left * actor.weight(), weights));
            List<LaneTurn> more = ring.next(actor, place, groups, share, rounds);
            groups = more.stream().mapToInt(LaneTurn::group).reduce(groups, Math::max);
            lanes.addAll(more);
        }
        return lanes;
    }

    /** A share of what is left for each actor, shared out among its groups. */
    private List<LaneTurn> shareOut() {
        Map<Integer, Set<Integer>> groupsOf = new HashMap<>();
        hot.forEach(lane ->
                groupsOf.computeIfAbsent(lane.place(), any -> new HashSet<>()).add(lane.group()));
        int weights = groupsOf.keySet().stream()
                .mapToInt(place -> actors.get(place).weight())
                .sum();
        List<LaneTurn> lanes = new ArrayList<>();
        for (LaneTurn lane : hot) {
            ActorTurn actor = actors.get(lane.place());
            if (actor.room > 0) {
                int share = Math.min(actor.room, ceil(left * actor.weight(), weights));
                lanes.add(lane.withQuota(ceil(
                        share, groupsOf.getOrDefault(lane.place(), Set.of()).size())));
            }
        }
        hot = new ArrayList<>();
        return lanes;
    }

    static int ceil(int all, int parts) {
        return (all + parts - 1) / parts;
    }

    private void pass(List<LaneTurn> lanes) {
        Pass pass = new Pass(state, actors, now).over(lanes, freed, left);
        Map<LaneKey, Claim> claims = new HashMap<>();
        for (LaneKey lane : pass.passed()) {
            Claim claim = new Claim(++state.lastClaim, request.worker(), now);
            state.claims.put(claim.id(), lane);
            claims.put(lane, claim);
        }
        pass.waiting().forEach(one -> state.blocked.put(one.id(), new Blocked(one.job, String.valueOf(one.busy))));
        pass.picked().forEach(one -> give(one, claims));
        Stream<LaneTurn> more = lanes.stream().filter(pass::hasMore);
        more.forEach(hot::add);
        left -= pass.picked().size();
    }

    private void give(Candidate one, Map<LaneKey, Claim> claims) {
        ActorTurn actor = actors.get(one.turn.place());
        actor.time = Math.max(actor.time, one.time);
        actor.room -= actor.room == Integer.MAX_VALUE ? 0 : 1;
        Claim claim = requireNonNull(claims.get(one.turn.lane()));
        state.blocked.remove(one.id());
        state.put(one.job.claimedBy(claim));
        state.scopes.expectWithin(one.job.job(), state.settings);
        turn.served(one.job.job(), one.time);
        claimed.add(new ClaimedJob(
                one.job.fence(),
                claim.id(),
                actor.name,
                one.job.attempts() + 1,
                one.job.job().retry().maxAttempts(),
                one.job.job().payload(),
                one.job.job().retry().timeout()));
    }
}
