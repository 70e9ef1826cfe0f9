package dev.millrace.jackson;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.JsonException;
import org.jspecify.annotations.Nullable;

/**
 * JSON by Jackson: records, {@code java.time} as ISO-8601 text, {@code Optional}; unknown fields are ignored. Thread-safe.
 */
public final class JacksonCodec implements JsonCodec {
    private final ObjectMapper mapper;

    /** Makes a codec with the settings above. */
    public JacksonCodec() {
        this(JsonMapper.builder()
                .addModules(new JavaTimeModule(), new Jdk8Module())
                .disable(
                        SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
                        SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());
    }

    /** Makes a codec with a mapper of the caller's, which must not be changed any more. */
    public JacksonCodec(ObjectMapper mapper) {
        this.mapper = requireNonNull(mapper, "mapper");
    }

    @Override
    public String write(@Nullable Object value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new JsonException("cannot write " + typeName(value) + " as JSON: " + e.getOriginalMessage(), e);
        }
    }

    @Override
    public <T> @Nullable T read(String json, Class<T> type) {
        try {
            return mapper.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new JsonException("cannot read JSON as " + type.getName() + ": " + e.getMessage(), e);
        }
    }

    private static String typeName(@Nullable Object value) {
        return value == null ? "null" : value.getClass().getName();
    }
}
