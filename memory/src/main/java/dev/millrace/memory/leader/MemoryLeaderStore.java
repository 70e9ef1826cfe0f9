package dev.millrace.memory.leader;

import dev.millrace.store.LeaderStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalLong;

/** A leader in a field. Thread-safe. */
public final class MemoryLeaderStore implements LeaderStore {
    private final InstantSource clock;
    private Leader leader = new Leader("", 0, Instant.MIN); // guarded by this

    /** Nobody leads yet. */
    public MemoryLeaderStore(InstantSource clock) {
        this.clock = clock;
    }

    private record Leader(String holder, long term, Instant until) {
        boolean isHeldBy(String other) {
            return holder.equals(other);
        }
    }

    @Override
    public synchronized OptionalLong lead(String holder, Duration lease) {
        boolean isOver = !leader.until().isAfter(clock.instant());
        if (!isOver && !leader.isHeldBy(holder)) {
            return OptionalLong.empty();
        }
        long term = isOver ? leader.term() + 1 : leader.term();
        leader = new Leader(holder, term, clock.instant().plus(lease));
        return OptionalLong.of(term);
    }

    @Override
    public synchronized void resign(String holder, long term) {
        if (leader.isHeldBy(holder) && leader.term() == term && leader.until().isAfter(clock.instant())) {
            leader = new Leader(holder, term, clock.instant());
        }
    }
}
