package dev.millrace.geoquery.boundary;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.geoquery.crs.Crs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
    private final Intake intake;
    private final Arcs arcs;

    private TopoJson(Intake intake, JsonNode topology) {
        this.intake = intake;
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
        return read(file, BoundaryOptions.NONE.layer(object));
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
        return read(file, BoundaryOptions.NONE.layer(object).wanted(wanted));
    }

    static Boundaries read(Path file, BoundaryOptions options) {
        JsonNode topology = JsonFile.tree(file);
        if (!topology.path("type").asText().equals("Topology")) {
            throw new BoundaryException(file, "is JSON, but not a TopoJSON topology", "Give a TopoJSON file.", null);
        }
        JsonNode root = object(file, topology.path("objects"), options);
        Intake intake = new Intake(file, options, Crs.WGS_84);
        try {
            new TopoJson(intake, topology).add(root);
        } catch (MalformedGeometryException e) {
            throw new BoundaryException(file, "is broken: " + e.getMessage(), JsonFile.FETCH_AGAIN, e);
        }
        return intake.boundaries();
    }

    private static JsonNode object(Path file, JsonNode objects, BoundaryOptions options) {
        List<String> names = new ArrayList<>();
        objects.fieldNames().forEachRemaining(names::add);
        String wanted = options.layer().orElse(names.size() == 1 ? names.get(0) : "");
        if (!names.contains(wanted)) {
            String problem = options.layer().isPresent() ? "has no object '" + wanted + "'" : "has several objects";
            throw new BoundaryException(file, problem, "It has " + names + ".", null);
        }
        return objects.path(wanted);
    }

    private void add(JsonNode object) {
        if (object.path("type").asText().equals("GeometryCollection")) {
            object.path("geometries").forEach(this::add);
            return;
        }
        Map<String, @Nullable Object> attributes = JsonFile.attributes(object.path("properties"));
        String id = object.path("id").asText("");
        String name = object.path("properties").path("name").asText("");
        intake.add(Drawn.of(id.isEmpty() ? name : id, attributes, note -> arcs.polygonal(object, note)));
    }
}
