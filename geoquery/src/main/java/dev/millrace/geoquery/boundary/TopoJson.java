package dev.millrace.geoquery.boundary;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.locationtech.jts.geom.Geometry;

/**
 * Reads the polygons of a TopoJSON file.
 *
 * <p>A feature's {@code geomId} is the object's {@code id}, or its name where it has no id; its name is
 * {@code properties.name}. A feature with neither, without a polygon, with an id that came before or with
 * a geometry that {@link Repair} gives up is left out with a warning. A polygon with an edge longer than
 * 180° is taken to cross the antimeridian and is cut there, with a warning.
 *
 * <p>Source: "The TopoJSON Format Specification", version 1.0.
 */
public final class TopoJson {
    private static final String FETCH_AGAIN = "Fetch the file again, or export it anew.";

    private final Path file;
    private final Predicate<String> wanted;
    private final Arcs arcs;
    private final Set<String> seen = new HashSet<>();
    private final List<Feature> features = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private TopoJson(Path file, JsonNode topology, Predicate<String> wanted) {
        this.file = file;
        this.wanted = wanted;
        this.arcs = Arcs.of(topology);
    }

    /**
     * Reads all features of one object of a file, the whole file being held in memory.
     *
     * @param object the name of one of the objects in the topology, such as "counties"
     * @throws BoundaryException if the file cannot be read, is not TopoJSON, contradicts itself or has no
     *     such object
     */
    public static Boundaries read(Path file, String object) {
        return read(file, object, geomId -> true);
    }

    /**
     * Reads some features of one object of a file; the others are neither built nor warned about.
     *
     * @param object the name of one of the objects in the topology, such as "counties"
     * @param wanted which features to read, by {@code geomId}
     * @throws BoundaryException if the file cannot be read, is not TopoJSON, contradicts itself or has no
     *     such object
     */
    public static Boundaries read(Path file, String object, Predicate<String> wanted) {
        JsonNode topology = parse(file);
        if (!topology.path("type").asText().equals("Topology")) {
            throw new BoundaryException(file, "is JSON, but not a TopoJSON topology", "Give a TopoJSON file.", null);
        }
        JsonNode root = topology.path("objects").path(object);
        if (root.isMissingNode()) {
            List<String> names = new ArrayList<>();
            topology.path("objects").fieldNames().forEachRemaining(names::add);
            throw new BoundaryException(file, "has no object '" + object + "'", "It has " + names + ".", null);
        }
        try {
            TopoJson reader = new TopoJson(file, topology, wanted);
            reader.add(root);
            return new Boundaries(reader.features, reader.warnings);
        } catch (MalformedTopologyException e) {
            throw new BoundaryException(file, "is broken: " + e.getMessage(), FETCH_AGAIN, e);
        }
    }

    private static JsonNode parse(Path file) {
        if (!Files.exists(file)) {
            throw new BoundaryException(file, "does not exist", "Check the path.", null);
        }
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (JsonProcessingException e) {
            String place =
                    e.getLocation() == null ? "" : " at line " + e.getLocation().getLineNr();
            throw new BoundaryException(file, "is not JSON" + place + ": " + e.getOriginalMessage(), FETCH_AGAIN, e);
        } catch (IOException e) {
            throw new BoundaryException(file, "cannot be read: " + e.getMessage(), "Check its permissions.", e);
        }
    }

    private void add(JsonNode object) {
        if (object.path("type").asText().equals("GeometryCollection")) {
            object.path("geometries").forEach(this::add);
            return;
        }
        String name = object.path("properties").path("name").asText("");
        String id = object.path("id").asText("");
        String geomId = id.isEmpty() ? name : id;
        if (geomId.isEmpty()) {
            warnings.add("a feature of " + file + " has neither an id nor a name and was left out");
        } else if (wanted.test(geomId)) {
            add(geomId, name, object);
        }
    }

    private void add(String geomId, String name, JsonNode object) {
        String shown = "feature " + geomId + (name.equals(geomId) || name.isEmpty() ? "" : " (" + name + ")");
        Consumer<String> warn = what -> warnings.add(shown + " of " + file + " " + what);
        if (!seen.add(geomId)) {
            warn.accept("came before and was left out");
            return;
        }
        geometry(object, warn).ifPresent(geometry -> features.add(new Feature(geomId, name, geometry)));
    }

    private Optional<Geometry> geometry(JsonNode object, Consumer<String> warn) {
        Geometry drawn;
        try {
            drawn = arcs.polygonal(object, warn);
        } catch (MalformedTopologyException e) {
            warn.accept(e.getMessage() + " and was left out");
            return Optional.empty();
        }
        if (drawn.isEmpty()) {
            warn.accept("has no polygon and was left out");
            return Optional.empty();
        }
        Optional<Geometry> cut = Antimeridian.cut(drawn);
        cut.ifPresent(parts -> warn.accept("crosses the antimeridian and was cut there"));
        Repair repair = Repair.of(cut.orElse(drawn));
        repair.note().ifPresent(warn);
        return repair.geometry();
    }
}
