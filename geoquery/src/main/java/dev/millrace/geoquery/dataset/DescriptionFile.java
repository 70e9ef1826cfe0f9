package dev.millrace.geoquery.dataset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.geoquery.dataset.DatasetDescription.Files;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a dataset's description, a JSON object: {@code name}, {@code path}, {@code type}, {@code file_extension}, {@code
 * file_mask}, {@code is_global}, {@code mappings}, {@code processing_options}, and about what. A path that is not absolute is
 * beside the description.
 */
public final class DescriptionFile {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private static final Set<String> STRUCTURE = Set.of(
            "name",
            "path",
            "type",
            "file_extension",
            "file_mask",
            "variable",
            "is_global",
            "mappings",
            "processing_options");
    private static final int LONGEST_NAME = 300;

    private final Path file;
    private final JsonNode root;

    private DescriptionFile(Path file, JsonNode root) {
        this.file = file;
        this.root = root;
    }

    /**
     * Reads a description.
     *
     * @throws DatasetException if it cannot be read, or a field is missing or wrong; the message names the field
     */
    public static DatasetDescription read(Path file) {
        JsonNode root;
        try {
            root = MAPPER.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new DatasetException(file, "is not JSON: " + e.getOriginalMessage(), "Correct it.", e);
        } catch (IOException e) {
            throw new DatasetException(file, "cannot be read: " + e.getMessage(), "Check the path.", e);
        }
        return new DescriptionFile(file, root).description();
    }

    private DatasetDescription description() {
        if (root == null || !root.isObject()) {
            throw wrong("", "an object");
        }
        String name = required(root, "name", "");
        if (name.length() > LONGEST_NAME || !name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw wrong("name", "letters, digits, '.', '_' and '-', at most " + LONGEST_NAME);
        }
        DatasetType type = type();
        Path path =
                file.toAbsolutePath().resolveSibling(required(root, "path", "")).normalize();
        return new DatasetDescription(
                name, type, path, files(type), flag(root, "is_global", ""), mappings(), options(), about());
    }

    private DatasetType type() {
        String type = text(root, "type", "").orElse("raster").toUpperCase(Locale.ROOT);
        return switch (type) {
            case "RASTER" -> DatasetType.RASTER;
            case "FEATURE", "VECTOR" -> DatasetType.FEATURE;
            default -> throw wrong("type", "raster or feature");
        };
    }

    private Files files(DatasetType type) {
        Optional<FileMask> mask;
        try {
            mask = text(root, "file_mask", "")
                    .filter(text -> !text.equals("None"))
                    .map(FileMask::new);
        } catch (IllegalArgumentException e) {
            throw new DatasetException(file, "has a wrong file_mask: " + e.getMessage(), "Correct it.", e);
        }
        String extension = text(root, "file_extension", "").orElse(type == DatasetType.RASTER ? ".tif" : ".gpkg");
        return new Files(extension, mask, text(root, "variable", ""));
    }

    private Map<String, Long> mappings() {
        Map<String, Long> mappings = new LinkedHashMap<>();
        JsonNode node = root.path("mappings");
        if (!node.isMissingNode() && !node.isNull() && !node.isObject()) {
            throw wrong("mappings", "an object of whole numbers by name");
        }
        node.properties().forEach(mapping -> {
            if (!mapping.getValue().canConvertToLong() || !mapping.getValue().isIntegralNumber()) {
                throw wrong("mappings." + mapping.getKey(), "a whole number");
            }
            if (mappings.containsValue(mapping.getValue().longValue())) {
                throw wrong("mappings." + mapping.getKey(), "a value that no other name has");
            }
            mappings.put(mapping.getKey(), mapping.getValue().longValue());
        });
        return mappings;
    }

    private List<ProcessingOption> options() {
        List<ProcessingOption> options = new ArrayList<>();
        Map<String, Integer> seen = new LinkedHashMap<>();
        JsonNode nodes = root.path("processing_options");
        for (int i = 0; i < nodes.size(); i++) {
            String at = "processing_options[" + i + "].";
            JsonNode node = nodes.get(i);
            ProcessingOption option = new ProcessingOption(
                    required(node, "short_name", at),
                    text(node, "description", at).orElse(""),
                    required(node, "function", at),
                    kwargs(node.path("kwargs"), at),
                    flag(node, "active", at),
                    flag(node, "public", at));
            if (seen.put(option.shortName(), i) != null) {
                throw wrong(at + "short_name", "a name that no other option has");
            }
            options.add(option);
        }
        return options;
    }

    private Map<String, @Nullable Object> kwargs(JsonNode node, String at) {
        if (node.isMissingNode() || node.isNull()) {
            return Map.of();
        }
        if (!node.isObject()) {
            throw wrong(at + "kwargs", "an object");
        }
        return object(node);
    }

    private static Map<String, @Nullable Object> object(JsonNode node) {
        return MAPPER.convertValue(node, new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});
    }

    private Map<String, @Nullable Object> about() {
        Map<String, @Nullable Object> about = object(root);
        about.keySet().removeAll(STRUCTURE);
        return about;
    }

    private String required(JsonNode node, String field, String at) {
        return text(node, field, at).filter(text -> !text.isBlank()).orElseThrow(() -> wrong(at + field, "a text"));
    }

    private Optional<String> text(JsonNode node, String field, String at) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw wrong(at + field, "a text");
        }
        return Optional.of(value.textValue());
    }

    private boolean flag(JsonNode node, String field, String at) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isNull() && !value.isBoolean()) {
            throw wrong(at + field, "true or false");
        }
        return value.asBoolean(false);
    }

    private DatasetException wrong(String field, String expected) {
        String problem = field.isEmpty() ? "is not " + expected : "has in '" + field + "' not " + expected;
        return new DatasetException(file, problem, "Correct the description.", null);
    }
}
