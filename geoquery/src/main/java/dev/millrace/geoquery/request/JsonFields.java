package dev.millrace.geoquery.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of an object in a request's JSON, each of which is refused by its path if it is not as expected. */
final class JsonFields {
    static final ObjectMapper MAPPER = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

    private final JsonNode node;
    private final String path;

    private JsonFields(JsonNode node, String path) {
        this.node = node;
        this.path = path;
    }

    static JsonFields parse(String json) {
        try {
            JsonNode root = MAPPER.readTree(json);
            return object(root == null ? MissingNode.getInstance() : root, "");
        } catch (JsonProcessingException e) {
            throw new RequestRefusedException("", "a request is JSON, and this is not: " + e.getOriginalMessage());
        }
    }

    private static JsonFields object(JsonNode node, String path) {
        if (!node.isObject()) {
            throw new RequestRefusedException(path, "must be an object");
        }
        return new JsonFields(node, path);
    }

    /** Refuses a field that is not one of these. */
    JsonFields only(Set<String> known) {
        node.fieldNames().forEachRemaining(field -> {
            if (!known.contains(field)) {
                throw refused(
                        field,
                        "there is no such field; there are "
                                + known.stream().sorted().toList());
            }
        });
        return this;
    }

    RequestRefusedException refused(String field, String problem) {
        return new RequestRefusedException(path(field), problem);
    }

    String path(String field) {
        return path.isEmpty() ? field : path + "." + field;
    }

    private JsonNode value(String field) {
        JsonNode value = node.path(field);
        return value.isNull() ? MissingNode.getInstance() : value;
    }

    boolean has(String field) {
        return !value(field).isMissingNode();
    }

    /** A text of at most {@code longest} characters; empty where it is not there. */
    String text(String field, int longest) {
        return has(field) ? text(value(field), path(field), longest) : "";
    }

    private static String text(JsonNode value, String path, int longest) {
        if (!value.isTextual()) {
            throw new RequestRefusedException(path, "must be a text");
        }
        String text = value.textValue();
        if (text.length() > longest) {
            throw new RequestRefusedException(path, "has " + text.length() + " characters, " + longest + " at most");
        }
        if (text.indexOf('\0') >= 0) {
            throw new RequestRefusedException(path, "holds the character NUL, which cannot be stored");
        }
        return text;
    }

    List<String> texts(String field, int most, int longest) {
        return list(field, most, (value, path) -> text(value, path, longest));
    }

    List<Integer> ids(String field, int most) {
        return list(field, most, (value, path) -> {
            if (!value.isIntegralNumber() || !value.canConvertToInt()) {
                throw new RequestRefusedException(path, "must be an id, a whole number");
            }
            return value.intValue();
        });
    }

    <T> List<T> objects(String field, int most, Function<JsonFields, T> read) {
        return list(field, most, (value, path) -> read.apply(object(value, path)));
    }

    private interface Element<T> {
        T read(JsonNode value, String path);
    }

    private <T> List<T> list(String field, int most, Element<T> element) {
        JsonNode value = value(field);
        if (value.isMissingNode()) {
            return List.of();
        }
        if (!value.isArray() || value.size() > most) {
            throw refused(
                    field, "must be a list of at most " + most + (value.isArray() ? ", has " + value.size() : ""));
        }
        List<T> elements = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            elements.add(element.read(value.get(i), path(field) + "[" + i + "]"));
        }
        return elements;
    }

    /** An object within this one; empty where it is not there. */
    JsonFields object(String field) {
        return has(field) ? object(value(field), path(field)) : new JsonFields(MAPPER.createObjectNode(), path(field));
    }

    /** The object as plain maps, lists and values, in its order. */
    Map<String, @Nullable Object> plain() {
        return MAPPER.convertValue(node, new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});
    }

    /** The JSON of a field, as it is. */
    String json(String field) {
        return value(field).toString();
    }
}
