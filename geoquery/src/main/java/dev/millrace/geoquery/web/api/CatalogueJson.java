package dev.millrace.geoquery.web.api;

import dev.millrace.geoquery.store.ShapeTable.Place;
import dev.millrace.geoquery.web.catalogue.DatasetOffer;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What there is to choose from, as the API tells of it. */
final class CatalogueJson {
    private CatalogueJson() {}

    static Map<String, Object> collection(int id, String name, long features) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", id);
        json.put("name", name);
        json.put("features", features);
        json.put("href", Api.BOUNDARIES + id + "/");
        return json;
    }

    static Map<String, Object> place(Place place) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", place.id());
        json.put("geom_id", place.geomId());
        json.put("name", place.name());
        return json;
    }

    static Map<String, @Nullable Object> dataset(DatasetOffer offer, boolean withResources) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", offer.name());
        json.put("title", offer.title());
        json.put("type", offer.dataset().isRaster() ? "raster" : "feature");
        json.put("is_global", offer.dataset().isGlobal());
        json.put("period", offer.period());
        json.put("about", offer.dataset().about());
        json.put(
                "options",
                offer.options().stream()
                        .map(option -> Map.of("name", option.shortName(), "description", option.description()))
                        .toList());
        if (withResources) {
            json.put("resources", resources(offer));
        }
        json.put("href", Api.DATASETS + offer.name() + "/");
        return json;
    }

    private static List<Map<String, @Nullable Object>> resources(DatasetOffer offer) {
        return offer.resources().stream()
                .map(resource -> {
                    Map<String, @Nullable Object> json = new LinkedHashMap<>();
                    json.put("name", resource.name());
                    json.put("label", resource.label());
                    json.put(
                            "starts_on",
                            resource.startsOn().map(LocalDate::toString).orElse(null));
                    return json;
                })
                .toList();
    }
}
