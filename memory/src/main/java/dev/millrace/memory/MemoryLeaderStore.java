package dev.millrace.memory;

import dev.millrace.store.LeaderStore;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/** A leader in a field. */
final class MemoryLeaderStore implements LeaderStore {
    private final State state;
    private Leader leader = new Leader("", 0, Instant.MIN); // guarded by state

    MemoryLeaderStore(State state) {
        this.state = state;
    }

    private record Leader(String holder, long term, Instant until) {
        boolean isHeldBy(String other) {
            return holder.equals(other);
        }
    }

    @Override
    public OptionalLong lead(String holder, Duration lease) {
        synchronized (state) {
            boolean isOver = !leader.until().isAfter(state.now());
            if (!isOver && !leader.isHeldBy(holder)) {
                return OptionalLong.empty();
            }
            long term = isOver ? leader.term() + 1 : leader.term();
            leader = new Leader(holder, term, state.now().plus(lease));
            return OptionalLong.of(term);
        }
    }

    @Override
    public void resign(String holder, long term) {
        synchronized (state) {
            if (leader.isHeldBy(holder)
                    && leader.term() == term
                    && leader.until().isAfter(state.now())) {
                leader = new Leader(holder, term, state.now());
            }
        }
    }
}
