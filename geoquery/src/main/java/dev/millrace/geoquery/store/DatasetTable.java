package dev.millrace.geoquery.store;

import dev.millrace.geoquery.dataset.DatasetDescription;
import dev.millrace.geoquery.dataset.FileMask;
import dev.millrace.geoquery.dataset.ProcessingOption;
import dev.millrace.geoquery.dataset.ScannedResource;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;

/** Datasets, what they offer, and their resources. For one thread, within its transaction. */
public final class DatasetTable {
    private final Handle handle;

    DatasetTable(Handle handle) {
        this.handle = handle;
    }

    /** A resource as it is stored. */
    public record Stored(String name, String path, String sha256) {}

    /**
     * Records a dataset with the times and the box of its resources, its mappings in place of the old ones, and its options
     * over those of their names.
     *
     * @return the short names of options that the description no longer has, and that are withdrawn
     */
    public List<String> upsert(DatasetDescription dataset, List<ScannedResource> resources) {
        int id = upsertRow(dataset, resources);
        replaceMappings(id, dataset.mappings());
        dataset.options().forEach(option -> upsert(id, option));
        List<String> kept =
                dataset.options().stream().map(ProcessingOption::shortName).toList();
        return handle.createQuery(Sql.of("withdraw-options"))
                .bind("dataset", id)
                .bindArray("kept", String.class, kept)
                .mapTo(String.class)
                .list();
    }

    private int upsertRow(DatasetDescription dataset, List<ScannedResource> resources) {
        Envelope extent = new Envelope();
        resources.forEach(resource -> extent.expandToInclude(resource.extent()));
        List<LocalDate> dates = resources.stream()
                .flatMap(resource -> resource.startsOn().stream())
                .sorted()
                .toList();
        return bindBox(handle.createQuery(Sql.of("upsert-dataset")), extent)
                .bind("name", dataset.name())
                .bind("type", dataset.type().name().toLowerCase(Locale.ROOT))
                .bind("path", dataset.path().toString())
                .bind("isGlobal", dataset.isGlobal())
                .bind("about", Json.text(dataset.about()))
                .bind("period", dataset.files().mask().map(FileMask::kind).orElse(null))
                .bind("startsOn", dates.isEmpty() ? null : dates.get(0))
                .bind("endsOn", dates.isEmpty() ? null : dates.get(dates.size() - 1))
                .mapTo(Integer.class)
                .one();
    }

    private void replaceMappings(int dataset, Map<String, Long> mappings) {
        handle.createUpdate(Sql.of("delete-mappings")).bind("dataset", dataset).execute();
        PreparedBatch batch = handle.prepareBatch(Sql.of("insert-mapping"));
        mappings.forEach((name, value) -> batch.bind("dataset", dataset)
                .bind("name", name)
                .bind("value", value)
                .add());
        if (batch.size() > 0) {
            batch.execute();
        }
    }

    private void upsert(int dataset, ProcessingOption option) {
        handle.createUpdate(Sql.of("upsert-option"))
                .bind("dataset", dataset)
                .bind("shortName", option.shortName())
                .bind("description", option.description())
                .bind("function", option.function())
                .bind("kwargs", Json.text(option.kwargs()))
                .bind("isActive", option.isActive())
                .bind("isPublic", option.isPublic())
                .execute();
    }

    /** The resources of a dataset whose files were there at the last ingest, by name. */
    public Map<String, Stored> resources(String dataset) {
        Map<String, Stored> byName = new LinkedHashMap<>();
        handle.createQuery(Sql.of("dataset-resources"))
                .bind("dataset", dataset)
                .map((row, context) ->
                        new Stored(row.getString("name"), row.getString("path"), row.getString("sha256")))
                .forEach(stored -> byName.put(stored.name(), stored));
        return byName;
    }

    /** Records a resource; another content of its file makes another revision. */
    public void upsert(String dataset, ScannedResource resource, String path) {
        bindBox(handle.createUpdate(Sql.of("upsert-resource")), resource.extent())
                .bind("dataset", dataset)
                .bind("name", resource.name())
                .bind("path", path)
                .bind("sha256", resource.sha256())
                .bind("label", resource.label())
                .bind("startsOn", resource.startsOn().orElse(null))
                .execute();
    }

    /** Notes that a resource's file is gone; it can no longer be requested. */
    public void noteGone(String name) {
        handle.createUpdate(Sql.of("resource-gone")).bind("name", name).execute();
    }

    private static <S extends SqlStatement<S>> S bindBox(S statement, Envelope box) {
        boolean isEmpty = box.isNull();
        return statement
                .bind("west", orNull(isEmpty, box.getMinX()))
                .bind("south", orNull(isEmpty, box.getMinY()))
                .bind("east", orNull(isEmpty, box.getMaxX()))
                .bind("north", orNull(isEmpty, box.getMaxY()));
    }

    private static @Nullable Double orNull(boolean isEmpty, double value) {
        return Optional.of(value).filter(number -> !isEmpty).orElse(null);
    }
}
