package dev.millrace.postgres.migrate;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One version, as the ledger and the code see it.
 *
 * @param version its place in the order
 * @param name what it does
 * @param phase {@link Phase#PRE} or {@link Phase#POST}
 * @param state how it stands
 * @param breaking whether workers of the version before cannot go on once it has run
 * @param appliedAt when it was done, by the database's clock; null if it is not
 * @param took how long it took; null if it is not done
 * @param productVersion the program that ran or began it; null if none did
 */
public record MigrationStatus(
        int version,
        String name,
        Phase phase,
        MigrationState state,
        boolean breaking,
        @Nullable Instant appliedAt,
        @Nullable Duration took,
        @Nullable String productVersion) {

    /** Returns version and name, for example {@code V0007 add_lease_token}. */
    public String title() {
        return Migration.label(version) + " " + name;
    }

    /** Returns whether it still has to run: pending, or started. */
    public boolean isDue() {
        return state == MigrationState.PENDING || state == MigrationState.STARTED;
    }

    /** Returns whether ledger and code contradict each other: changed, or removed. */
    public boolean isDrift() {
        return state == MigrationState.CHANGED || state == MigrationState.REMOVED;
    }
}
