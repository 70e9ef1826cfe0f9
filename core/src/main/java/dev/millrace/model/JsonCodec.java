package dev.millrace.model;

import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Turns payloads and results into JSON text and back. Implementations are safe for use by many threads.
 *
 * <p>The module {@code millrace-jackson} has one; it is found by {@link java.util.ServiceLoader}.
 */
public interface JsonCodec {

    /**
     * Writes {@code value} as JSON.
     *
     * @throws JsonException if it cannot be written; the message names the type
     */
    String write(@Nullable Object value);

    /**
     * Reads JSON as a {@code type}; unknown fields are ignored, so that a newer producer does not stop an older worker.
     *
     * @throws JsonException if the text does not fit; the message names the type and the place
     */
    <T> @Nullable T read(String json, Class<T> type);

    /**
     * The codec that the class path has.
     *
     * @throws IllegalStateException if there is none
     */
    static JsonCodec onClassPath() {
        return ServiceLoader.load(JsonCodec.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no JSON codec on the class path; add the dependency millrace-jackson, or give a codec"));
    }
}
