package dev.millrace.geoquery.extract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kwargs of a request as a task keeps them. */
final class Kwargs {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Kwargs() {}

    static Map<String, @Nullable Object> parse(String text) {
        if (text.isEmpty()) {
            return Map.of();
        }
        try {
            return MAPPER.readValue(text, new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the task's kwargs are no JSON: " + text, e);
        }
    }
}
