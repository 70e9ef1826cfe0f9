package dev.millrace.memory;

/**
 * A lane to look at in a pass. Lanes of one group, an actor and a fairness key, take turns as one, the lowest rank first.
 *
 * @param place of the actor
 * @param quota how many jobs the group may look at
 */
record LaneTurn(LaneKey lane, int place, int group, int quota) {

    LaneTurn withQuota(int other) {
        return new LaneTurn(lane, place, group, other);
    }
}
