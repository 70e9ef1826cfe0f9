package dev.millrace.geoquery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

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
}
