package dev.millrace.runtime;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.JsonCodec;
import dev.millrace.store.Store;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Sets up {@link Millrace}; for one thread. */
public final class MillraceBuilder {

    /** The largest payload if nothing else is said, in bytes of UTF-8 JSON: 1 MiB. */
    public static final int DEFAULT_MAX_PAYLOAD_BYTES = 1 << 20;

    private static final int LARGEST_MAX_PAYLOAD_BYTES = 256 << 20; // jsonb ends there

    private final Store store;
    private @Nullable JsonCodec codec;
    private int maxPayloadBytes = DEFAULT_MAX_PAYLOAD_BYTES;

    MillraceBuilder(Store store) {
        this.store = requireNonNull(store, "store");
    }

    /** How payloads and results become JSON; the codec found by {@link ServiceLoader} if not said. */
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
        if (bytes < 2 || bytes > LARGEST_MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException(
                    "maxPayloadBytes must be between 2 and " + LARGEST_MAX_PAYLOAD_BYTES + ", was " + bytes);
        }
        maxPayloadBytes = bytes;
        return this;
    }

    /**
     * Millrace, ready to use.
     *
     * @throws IllegalStateException if no codec was given and none is on the class path
     */
    public Millrace build() {
        return new Millrace(store, codec != null ? codec : foundCodec(), maxPayloadBytes);
    }

    private static JsonCodec foundCodec() {
        return ServiceLoader.load(JsonCodec.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no JSON codec on the class path; add the dependency millrace-jackson or call codec(…)"));
    }
}
