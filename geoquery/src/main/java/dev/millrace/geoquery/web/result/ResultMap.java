package dev.millrace.geoquery.web.result;

import dev.millrace.geoquery.geopackage.GeoPackage;
import dev.millrace.geoquery.geopackage.GeoPackageException;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.web.map.MapFeature;
import dev.millrace.geoquery.web.map.MapMaker;
import dev.millrace.geoquery.web.map.MapSheet;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps of the features of finished requests, drawn from their own GeoPackages: so they show what the numbers were computed of,
 * whatever became of the boundaries since. Thread-safe.
 */
public final class ResultMap {
    private static final Logger LOG = LoggerFactory.getLogger(ResultMap.class);
    private static final String FEATURES = "request_features.gpkg";
    private static final int MOST_FEATURES = 5_000;
    private static final int MOST_MAPS = 20;

    private final MapMaker maker = new MapMaker();
    private final Map<Key, Optional<MapSheet>> maps = new LinkedHashMap<>(16, 0.75f, true);

    private record Key(UUID id, @Nullable Instant completedAt) {}

    /** The map of a request; empty if it has too many features, or none. Shapes are numbered as they come. */
    public Optional<MapSheet> of(RequestView request) {
        Key key = new Key(request.id(), request.completedAt());
        synchronized (maps) { // one at a time: drawing takes memory
            Optional<MapSheet> known = maps.get(key);
            if (known == null) {
                known = request.output().flatMap(folder -> draw(folder.resolve(FEATURES)));
                maps.put(key, known);
                if (maps.size() > MOST_MAPS) {
                    maps.remove(maps.keySet().iterator().next());
                }
            }
            return known;
        }
    }

    private Optional<MapSheet> draw(Path file) {
        List<MapFeature> features = new ArrayList<>();
        try (GeoPackage source = GeoPackage.open(file)) {
            source.forEach(
                    source.layer(Optional.empty()),
                    row -> row.geometry()
                            .filter(geometry -> features.size() <= MOST_FEATURES)
                            .ifPresent(geometry -> {
                                String geomId = String.valueOf(row.attributes().get("geom_id"));
                                features.add(new MapFeature(features.size(), geomId, "", geometry));
                            }),
                    damage -> LOG.warn("{}: {}", file, damage));
        } catch (GeoPackageException e) {
            LOG.warn("no map of a result: {}", e.getMessage());
            return Optional.empty();
        }
        return features.isEmpty() || features.size() > MOST_FEATURES
                ? Optional.empty()
                : Optional.of(maker.make(features));
    }
}
