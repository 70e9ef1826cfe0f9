package dev.millrace.memory.workset;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A series. Whoever uses it holds the monitor of the store. */
final class LiveSeries {
    long watermark;
    long token;
    long wave;

    @Nullable Instant claimedAt;

    void beginAnew() {
        watermark = 0;
        token++;
        wave = 0;
        claimedAt = null;
    }
}
