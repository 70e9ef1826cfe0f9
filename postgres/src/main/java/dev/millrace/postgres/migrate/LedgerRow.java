package dev.millrace.postgres.migrate;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One recorded migration; the last two are null until it is finished. */
record LedgerRow(
        int version,
        String name,
        Phase phase,
        String sha256,
        boolean breaking,
        boolean finished,
        String productVersion,
        @Nullable Instant appliedAt,
        @Nullable Duration took) {}
