package dev.millrace.runtime;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.JsonCodec;
import dev.millrace.store.Store;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Sets up {@link Millrace}; for one thread. */
public final class MillraceBuilder {

    /** The largest payload if nothing else is said, in bytes of UTF-8 JSON: 1 MiB. */
    public static final int DEFAULT_MAX_PAYLOAD_BYTES = 1 << 20;

    /** The largest result if nothing else is said, in bytes of UTF-8 JSON: 64 KiB. */
    public static final int DEFAULT_MAX_RESULT_BYTES = 1 << 16;

    private static final int LARGEST_BYTES = 256 << 20; // jsonb ends there

    private final Store store;
    private @Nullable JsonCodec codec;
    private InstantSource clock = InstantSource.system();
    private int maxPayloadBytes = DEFAULT_MAX_PAYLOAD_BYTES;
    private int maxResultBytes = DEFAULT_MAX_RESULT_BYTES;

    MillraceBuilder(Store store) {
        this.store = requireNonNull(store, "store");
    }

    /** How payloads and results become JSON; {@link JsonCodec#onClassPath()} if not said. */
    public MillraceBuilder codec(JsonCodec jsonCodec) {
        codec = requireNonNull(jsonCodec, "jsonCodec");
        return this;
    }

    /**
     * The largest payload, in bytes of UTF-8 JSON.
     *
     * @param bytes 2 to 256 MiB
     */
    public MillraceBuilder maxPayloadBytes(int bytes) {
        maxPayloadBytes = checked("maxPayloadBytes", bytes);
        return this;
    }

    /**
     * The largest result that a worker of this process may write, in bytes of UTF-8 JSON. A handler that returns more fails.
     *
     * @param bytes 2 to 256 MiB
     */
    public MillraceBuilder maxResultBytes(int bytes) {
        maxResultBytes = checked("maxResultBytes", bytes);
        return this;
    }

    /** What ids tell the time by, for tests; the system's clock if not said. What is due, the store's clock decides. */
    public MillraceBuilder clock(InstantSource ofIds) {
        clock = requireNonNull(ofIds, "ofIds");
        return this;
    }

    InstantSource clock() {
        return clock;
    }

    int maxPayloadBytes() {
        return maxPayloadBytes;
    }

    int maxResultBytes() {
        return maxResultBytes;
    }

    private static int checked(String setting, int bytes) {
        if (bytes < 2 || bytes > LARGEST_BYTES) {
            throw new IllegalArgumentException(setting + " must be between 2 and " + LARGEST_BYTES + ", was " + bytes);
        }
        return bytes;
    }

    /**
     * Millrace, ready to use.
     *
     * @throws IllegalStateException if no codec was given and none is on the class path
     */
    public Millrace build() {
        return new Millrace(store, codec != null ? codec : JsonCodec.onClassPath(), this);
    }
}
