package dev.millrace.runtime;

import dev.millrace.model.JsonCodec;
import dev.millrace.worker.control.NonRetryable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Refuses to write results that are too large to be kept: another attempt would return the same. */
record ResultCodec(JsonCodec codec, int maxBytes) implements JsonCodec {

    @Override
    public String write(@Nullable Object value) {
        String json = codec.write(value);
        int bytes = json.length() > maxBytes ? json.length() : json.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > maxBytes) {
            throw new NonRetryable("the result has " + bytes + " bytes or more, " + maxBytes
                    + " are allowed; store the data elsewhere and return its key, or raise maxResultBytes");
        }
        return json;
    }

    @Override
    public <T> @Nullable T read(String json, Class<T> type) {
        return codec.read(json, type);
    }
}
