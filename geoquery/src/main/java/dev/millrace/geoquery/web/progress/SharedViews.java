package dev.millrace.geoquery.web.progress;

import dev.millrace.geoquery.request.RequestView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Requests as they were a moment ago: however many watch one, the database is asked once in that moment. Who comes while it is
 * being asked waits for that answer. Thread-safe.
 */
public final class SharedViews {
    /** How old an answer may be. */
    public static final Duration FRESH = Duration.ofMillis(500);

    private static final int MOST_REQUESTS = 1_000;

    private final Function<UUID, Optional<RequestView>> source;
    private final LongSupplier nanoClock;
    private final Map<UUID, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    /** Makes views of a source. */
    public SharedViews(Function<UUID, Optional<RequestView>> source) {
        this(source, System::nanoTime);
    }

    SharedViews(Function<UUID, Optional<RequestView>> source, LongSupplier nanoClock) {
        this.source = source;
        this.nanoClock = nanoClock;
    }

    /** The last answer for a request. */
    private final class Entry {
        private final UUID id;
        private Optional<RequestView> view = Optional.empty();
        private boolean isKnown;
        private long readAtNanos;

        Entry(UUID id) {
            this.id = id;
        }

        synchronized Optional<RequestView> fresh() {
            if (!isKnown || nanoClock.getAsLong() - readAtNanos >= FRESH.toNanos()) {
                view = source.apply(id);
                readAtNanos = nanoClock.getAsLong();
                isKnown = true;
            }
            return view;
        }

        synchronized void forget() {
            isKnown = false;
        }
    }

    /** A request as it was at most {@link #FRESH} ago; empty if there is none. */
    public Optional<RequestView> find(UUID id) {
        return entry(id).fresh();
    }

    /** Forgets what is known of a request that was just changed. */
    public void forget(UUID id) {
        entry(id).forget();
    }

    private Entry entry(UUID id) {
        synchronized (entries) {
            Entry entry = entries.computeIfAbsent(id, Entry::new);
            if (entries.size() > MOST_REQUESTS) {
                entries.remove(entries.keySet().iterator().next()); // the one not asked for the longest
            }
            return entry;
        }
    }
}
