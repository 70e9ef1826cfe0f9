package dev.millrace.geoquery.boundary;

import dev.millrace.geoquery.crs.Crs;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How a boundary file is read. Immutable.
 *
 * @param layer which layer of a GeoPackage or object of a topology; where it is empty, there must be one only
 * @param idField the attribute that is the {@code geomId}; where it is empty, what the format has as an id
 * @param nameField the attribute that is the name; where it is empty, the first of {@code name}, {@code NAME}, {@code
 *     shapeName}
 * @param crs what the coordinates are in, whatever the file says; where it is empty, what the file says
 * @param wanted which features to read, by {@code geomId}; others are not warned about
 */
public record BoundaryOptions(
        Optional<String> layer,
        Optional<String> idField,
        Optional<String> nameField,
        Optional<Crs> crs,
        Predicate<String> wanted) {
    /** Everything as the file has it. */
    public static final BoundaryOptions NONE =
            new BoundaryOptions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), geomId -> true);

    /** Returns these options with a layer, object or member. */
    public BoundaryOptions layer(String name) {
        return new BoundaryOptions(Optional.of(name), idField, nameField, crs, wanted);
    }

    /** Returns these options with an attribute for the {@code geomId}. */
    public BoundaryOptions idField(String attribute) {
        return new BoundaryOptions(layer, Optional.of(attribute), nameField, crs, wanted);
    }

    /** Returns these options with an attribute for the name. */
    public BoundaryOptions nameField(String attribute) {
        return new BoundaryOptions(layer, idField, Optional.of(attribute), crs, wanted);
    }

    /** Returns these options with a reference system. */
    public BoundaryOptions crs(Crs system) {
        return new BoundaryOptions(layer, idField, nameField, Optional.of(system), wanted);
    }

    /** Returns these options with a choice of features. */
    public BoundaryOptions wanted(Predicate<String> geomIds) {
        return new BoundaryOptions(layer, idField, nameField, crs, geomIds);
    }
}
