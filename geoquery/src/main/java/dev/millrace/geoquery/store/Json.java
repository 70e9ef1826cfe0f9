package dev.millrace.geoquery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Columns of JSON. */
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** An object's text; PostgreSQL keeps no NUL in JSON, which is therefore left out. */
    static String text(Map<String, ?> object) {
        try {
            return MAPPER.writeValueAsString(object).replace("\\u0000", "");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("cannot be written as JSON: " + object, e);
        }
    }

    /** The object of a column's text. */
    static Map<String, @Nullable Object> object(String text) {
        try {
            return MAPPER.readValue(text, new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the database holds no JSON object: " + text, e);
        }
    }
}
