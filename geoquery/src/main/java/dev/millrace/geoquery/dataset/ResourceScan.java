package dev.millrace.geoquery.dataset;

import dev.millrace.geoquery.dataset.FileMask.Period;
import dev.millrace.geoquery.geopackage.GeoPackage;
import dev.millrace.geoquery.geopackage.GeoPackageException;
import dev.millrace.geoquery.geopackage.Layer;
import dev.millrace.geoquery.raster.GeoTiff;
import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.raster.RasterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.locationtech.jts.geom.Envelope;

/**
 * The resources of a dataset that are there.
 *
 * @param resources by name
 * @param warnings a sentence for each file that is no resource, naming it
 */
public record ResourceScan(List<ScannedResource> resources, List<String> warnings) {
    private static final String NO_TIME = "none";

    /** Keeps copies. */
    public ResourceScan {
        resources = List.copyOf(resources);
        warnings = List.copyOf(warnings);
    }

    /**
     * Looks for a dataset's files, and reads their headers.
     *
     * <p>A file that the mask does not match, that cannot be read, or that says a time that another one says too is warned
     * about and left out.
     *
     * @throws DatasetException if there is no file at all, as when a disk is not there, or several but no mask
     */
    public static ResourceScan of(DatasetDescription dataset) {
        return new Scan(dataset).run();
    }

    private static final class Scan {
        private final DatasetDescription dataset;
        private final Map<String, ScannedResource> found = new HashMap<>();
        private final List<String> warnings = new ArrayList<>();

        Scan(DatasetDescription dataset) {
            this.dataset = dataset;
        }

        ResourceScan run() {
            List<Path> files = files();
            if (files.isEmpty()) {
                throw refused("has no file ending in " + dataset.files().extension(), "Check the path and the disk.");
            }
            boolean many = files.size() > 1 && dataset.files().variable().isEmpty();
            if (many && dataset.files().mask().isEmpty()) {
                throw refused("has " + files.size() + " files and the description no file_mask", "Add one.");
            }
            files.forEach(this::add);
            List<ScannedResource> sorted = new ArrayList<>(found.values());
            sorted.sort((one, other) -> one.name().compareTo(other.name()));
            return new ResourceScan(sorted, warnings);
        }

        private DatasetException refused(String problem, String wayOut) {
            return new DatasetException(dataset.path(), problem, wayOut, null);
        }

        private List<Path> files() {
            try (Stream<Path> below = Files.walk(dataset.path())) {
                return below.filter(Files::isRegularFile)
                        .filter(file -> file.toString().endsWith(dataset.files().extension()))
                        .sorted()
                        .toList();
            } catch (IOException e) {
                throw new DatasetException(dataset.path(), "cannot be read: " + e, "Check the path and the disk.", e);
            }
        }

        private void add(Path file) {
            String path = Files.isDirectory(dataset.path())
                    ? dataset.path().relativize(file).toString().replace('\\', '/')
                    : "";
            try {
                String sha256 = FileHash.sha256(file);
                if (dataset.type() == DatasetType.FEATURE) {
                    add(path, Optional.empty(), featureExtent(file), sha256);
                } else if (dataset.files().variable().isPresent()) {
                    addSteps(file, path, dataset.files().variable().get(), sha256);
                } else {
                    addRaster(file, path, sha256);
                }
            } catch (RasterException | GeoPackageException | IOException e) {
                warnings.add(file + " was left out: " + e.getMessage());
            }
        }

        private void addRaster(Path file, String path, String sha256) {
            String timed = path.isEmpty() ? file.getFileName().toString() : path;
            Optional<Period> period = dataset.files().mask().flatMap(mask -> mask.read(timed));
            if (dataset.files().mask().isPresent() && period.isEmpty()) {
                warnings.add(file + " was left out: its name does not fit the mask "
                        + dataset.files().mask().get().text());
                return;
            }
            try (GeoTiff raster = GeoTiff.open(file)) {
                add(path, period, extent(raster.grid()), sha256);
            }
        }

        private void addSteps(Path file, String path, String variable, String sha256) {
            for (NetCdfSteps.Step step : NetCdfSteps.of(file, variable)) {
                String place = path + "#" + variable + "[" + step.number() + "]";
                add(place, step.period(), extent(step.grid()), sha256);
            }
        }

        private void add(String path, Optional<Period> period, Envelope extent, String sha256) {
            String label = period.map(Period::label).orElse("");
            String name = dataset.name() + "_" + (label.isEmpty() ? NO_TIME : label);
            ScannedResource other = found.get(name);
            if (other != null) {
                warnings.add(
                        path + " of " + dataset.path() + " was left out: " + other.path() + " is of the same time");
                return;
            }
            found.put(name, new ScannedResource(name, path, label, period.map(Period::startsOn), extent, sha256));
        }

        private static Envelope extent(Grid grid) {
            return new Envelope(grid.west(), grid.east(), grid.south(), grid.north());
        }

        private static Envelope featureExtent(Path file) {
            Envelope extent = new Envelope();
            try (GeoPackage source = GeoPackage.open(file)) {
                Layer layer = source.layer(Optional.empty());
                source.forEach(
                        layer,
                        row -> row.geometry()
                                .ifPresent(shape -> extent.expandToInclude(
                                        layer.crs().toWgs84(shape).getEnvelopeInternal())),
                        damage -> {});
            }
            return extent;
        }
    }
}
