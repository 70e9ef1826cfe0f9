package dev.millrace.geoquery.ingest;

import dev.millrace.geoquery.dataset.DatasetDescription;
import dev.millrace.geoquery.dataset.DescriptionFile;
import dev.millrace.geoquery.dataset.ResourceScan;
import dev.millrace.geoquery.dataset.ScannedResource;
import dev.millrace.geoquery.store.DatasetTable;
import dev.millrace.geoquery.store.DatasetTable.Stored;
import dev.millrace.geoquery.store.GeoDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes datasets in, and in again. Thread-safe; two ingests of one dataset take turns. */
public final class DatasetIngest {
    private final GeoDatabase database;

    /** Makes an ingest into a database whose schema is up to date. */
    public DatasetIngest(GeoDatabase database) {
        this.database = database;
    }

    /**
     * Takes a dataset in as its description says and its files are, all of it or nothing. Files are read before the
     * transaction begins.
     *
     * @throws dev.millrace.geoquery.dataset.DatasetException if the description is wrong, or no file is there
     */
    public IngestReport ingest(Path description) {
        DatasetDescription dataset = DescriptionFile.read(description);
        ResourceScan scan = ResourceScan.of(dataset);
        return database.inTransaction(t -> {
            IngestReport report = store(t.datasets(), dataset, scan);
            if (!report.isUnchanged()) {
                t.coverage().forget(dataset.name());
            }
            return report;
        });
    }

    private static IngestReport store(DatasetTable table, DatasetDescription dataset, ResourceScan scan) {
        List<String> warnings = new ArrayList<>(scan.warnings());
        // The dataset's row first: its lock makes two ingests take turns.
        table.upsert(dataset, scan.resources())
                .forEach(option -> warnings.add("option " + option + " is no longer described and was withdrawn"));
        Map<String, Stored> gone = new LinkedHashMap<>(table.resources(dataset.name()));
        List<String> added = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        List<String> unchanged = new ArrayList<>();
        for (ScannedResource resource : scan.resources()) {
            String path = absolute(dataset, resource);
            Stored before = gone.remove(resource.name());
            boolean isSame = before != null
                    && before.sha256().equals(resource.sha256())
                    && before.path().equals(path);
            (before == null ? added : isSame ? unchanged : changed).add(resource.name());
            table.upsert(dataset.name(), resource, path);
        }
        gone.keySet().forEach(table::noteGone);
        return new IngestReport(dataset.name(), added, changed, unchanged, List.copyOf(gone.keySet()), warnings);
    }

    private static String absolute(DatasetDescription dataset, ScannedResource resource) {
        String path = resource.path();
        boolean isBelow = !path.isEmpty() && !path.startsWith("#");
        return dataset.path() + (isBelow ? "/" : "") + path;
    }
}
