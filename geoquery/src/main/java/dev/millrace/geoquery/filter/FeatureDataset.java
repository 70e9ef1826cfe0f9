package dev.millrace.geoquery.filter;

import dev.millrace.geoquery.crs.Crs;
import dev.millrace.geoquery.geopackage.Filter;
import dev.millrace.geoquery.geopackage.Filter.Condition;
import dev.millrace.geoquery.geopackage.Filter.OneOf;
import dev.millrace.geoquery.geopackage.GeoPackage;
import dev.millrace.geoquery.geopackage.Layer;
import dev.millrace.geoquery.geopackage.Row;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * A dataset of features in a GeoPackage, opened once for many zones. Only features near a zone that meet the conditions are
 * read, by the R-tree and by bound values. Not safe for use by several threads.
 */
public final class FeatureDataset implements Closeable {
    private final GeoPackage source;
    private final Layer layer;

    private FeatureDataset(GeoPackage source, Layer layer) {
        this.source = source;
        this.layer = layer;
    }

    /**
     * Opens a file.
     *
     * @param table which of its layers; empty where it has one
     * @throws dev.millrace.geoquery.geopackage.GeoPackageException if it is no GeoPackage, or has no such layer
     */
    public static FeatureDataset open(Path file, Optional<String> table) {
        GeoPackage source = GeoPackage.open(file);
        try {
            return new FeatureDataset(source, source.layer(table));
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /**
     * Sums up what lies in a zone, in one pass whatever is split.
     *
     * @param zone valid polygons, in degrees of EPSG:4326
     * @throws IllegalArgumentException if there is no such column, or an outcome is no number
     */
    public List<Sum> sums(Geometry zone, FilterSpec spec, Share share) {
        requireColumn(spec.outcome());
        List<Condition> conditions = new ArrayList<>(spec.conditions());
        spec.split().forEach((column, values) -> conditions.add(new OneOf(column, values)));
        // A box of the zone in another reference system would have to be larger than its corners say.
        boolean isDegrees = layer.crs() == Crs.WGS_84;
        Optional<Envelope> box = isDegrees ? Optional.of(zone.getEnvelopeInternal()) : Optional.empty();
        FilterSums sums = new FilterSums(spec, share, zone);
        if (!zone.isEmpty()) {
            source.forEach(layer, new Filter(box, conditions), row -> sums.add(inDegrees(row)), damage -> {});
        }
        return sums.sums();
    }

    private void requireColumn(String outcome) {
        if (!layer.columns().contains(outcome) && !outcome.equals(FilterSpec.EVENT_COUNT)) {
            throw new IllegalArgumentException(
                    "there is no column '" + outcome + "' in " + layer.table() + "; it has " + layer.columns());
        }
    }

    private Row inDegrees(Row row) {
        return new Row(row.id(), row.geometry().map(layer.crs()::toWgs84), row.attributes());
    }

    @Override
    public void close() {
        source.close();
    }
}
