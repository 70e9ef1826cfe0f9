package dev.millrace.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/** The manifests of {@code deploy/kubernetes}, and what is wrong with one. */
final class Manifests {
    private static final Path FOLDER = Path.of("../deploy/kubernetes");
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    /** Kubernetes' own kinds, by the model of its client, which is generated from its schemas. */
    private static final Map<String, Class<?>> KINDS =
            Map.of("Deployment", Deployment.class, "Job", Job.class, "PodDisruptionBudget", PodDisruptionBudget.class);

    private static final JsonMapper STRICT = JsonMapper.builder()
            .annotationIntrospector(new NothingUnknown())
            .enable(tools.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Manifests() {}

    /** All of them, in the order of their files. */
    static List<JsonNode> all() {
        List<JsonNode> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.sorted().toList()) {
                all.addAll(parsed(Files.readString(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    static List<JsonNode> parsed(String yaml) throws IOException {
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(yaml)) {
            return documents.readAll();
        }
    }

    /** The one of a kind. */
    static JsonNode the(String kind) {
        return all().stream()
                .filter(manifest -> manifest.path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    /** What its schema does not allow. */
    static List<String> complaints(JsonNode manifest) throws IOException {
        String kind = manifest.path("kind").asText();
        Class<?> type = KINDS.get(kind);
        return type == null ? bySchema(kind, manifest) : byModel(type, manifest);
    }

    private static List<String> byModel(Class<?> type, JsonNode manifest) {
        try {
            STRICT.readValue(manifest.toString(), type);
            return List.of();
        } catch (JacksonException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private static List<String> bySchema(String kind, JsonNode manifest) throws IOException {
        try (InputStream schema =
                Objects.requireNonNull(Manifests.class.getResourceAsStream(kind + ".schema.json"), kind)) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(schema)
                    .validate(manifest)
                    .stream()
                    .map(Error::toString)
                    .toList();
        }
    }

    /** The model takes whatever it does not know; here that is a mistake. */
    private static final class NothingUnknown extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasAnySetter(MapperConfig<?> config, Annotated annotated) {
            return Boolean.FALSE;
        }
    }
}
