package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.settings.ActorSettings;
import org.jspecify.annotations.Nullable;

/** An actor as one claim serves it. */
final class ActorTurn {
    final ActorName name;
    final ActorSettings settings;
    final @Nullable String afterKey;
    double time;
    int room = Integer.MAX_VALUE;

    @Nullable LaneKey lastLane;

    boolean isPastEnd;
    boolean isOpen = true;

    /**
     * Begins.
     *
     * @param time when it was last served
     * @param afterKey the fairness key that was last served, or null
     */
    ActorTurn(ActorName name, ActorSettings settings, double time, @Nullable String afterKey) {
        this.name = name;
        this.settings = settings;
        this.time = time;
        this.afterKey = afterKey;
    }

    double time() {
        return time;
    }

    int weight() {
        return settings.weight();
    }
}
