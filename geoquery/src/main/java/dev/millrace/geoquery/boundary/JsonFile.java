package dev.millrace.geoquery.boundary;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reading boundary files that are JSON. */
final class JsonFile {
    static final String FETCH_AGAIN = "Fetch the file again, or export it anew.";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonFile() {}

    /** Reads a file token by token. */
    @FunctionalInterface
    interface Reading<T> {
        T read(JsonParser parser) throws IOException;
    }

    /** Reads a file, and says what is wrong with it. */
    static <T> T read(Path file, Reading<T> reading) {
        if (!Files.exists(file)) {
            throw new BoundaryException(file, "does not exist", "Check the path.", null);
        }
        try (JsonParser parser = MAPPER.createParser(file.toFile())) {
            return reading.read(parser);
        } catch (JsonProcessingException e) {
            String place =
                    e.getLocation() == null ? "" : " at line " + e.getLocation().getLineNr();
            throw new BoundaryException(file, "is not JSON" + place + ": " + e.getOriginalMessage(), FETCH_AGAIN, e);
        } catch (IOException e) {
            throw new BoundaryException(file, "cannot be read: " + e.getMessage(), "Check its permissions.", e);
        }
    }

    static JsonNode tree(Path file) {
        JsonNode tree = read(file, parser -> MAPPER.readTree(parser));
        return tree == null ? MAPPER.missingNode() : tree;
    }

    /** The members that are texts, numbers, booleans or null; whatever is nested becomes JSON text. */
    static Map<String, @Nullable Object> attributes(JsonNode properties) {
        Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
        properties.properties().forEach(member -> attributes.put(member.getKey(), value(member.getValue())));
        return attributes;
    }

    private static @Nullable Object value(JsonNode node) {
        if (node.isNull()) {
            return null;
        }
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            return node.longValue();
        }
        if (node.isNumber()) {
            return node.doubleValue();
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        return node.isTextual() ? node.textValue() : node.toString();
    }
}
