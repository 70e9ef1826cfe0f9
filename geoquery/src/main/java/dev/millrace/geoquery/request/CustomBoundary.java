package dev.millrace.geoquery.request;

import dev.millrace.geoquery.boundary.Boundaries;
import dev.millrace.geoquery.boundary.BoundaryException;
import dev.millrace.geoquery.boundary.BoundaryFile;
import dev.millrace.geoquery.boundary.BoundaryOperation;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.request.RequestForm.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Boundaries of a researcher's own: read within bounds, and worked on as asked for. */
final class CustomBoundary {
    private static final String FIELD = "customBoundary";
    private static final long MOST_BYTES = 50L << 20;
    private static final long MOST_UNPACKED_BYTES = 200L << 20;
    private static final int MOST_FILES = 100;
    private static final Map<String, Double> METRES = Map.of("m", 1.0, "km", 1_000.0, "mi", 1_609.344);

    private CustomBoundary() {}

    /** The boundaries of an upload's GeoJSON. */
    static Boundaries read(RequestForm.Upload upload) {
        return inFolder(folder -> worked(
                BoundaryFile.read(
                        within(Files.writeString(folder.resolve("upload.geojson"), upload.geoJson())),
                        BoundaryOptions.NONE),
                upload.operations()));
    }

    /** The boundaries of a file, or of the one boundary file in a zip. */
    static Boundaries read(Path file, List<Operation> operations) {
        return inFolder(folder -> {
            Path boundary =
                    within(file).toString().toLowerCase(java.util.Locale.ROOT).endsWith(".zip")
                            ? unpacked(file, folder)
                            : file;
            return worked(BoundaryFile.read(boundary, BoundaryOptions.NONE), operations);
        });
    }

    private static Path within(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw refused("has " + Files.size(file) + " bytes; " + MOST_BYTES + " at most are taken");
        }
        return file;
    }

    private interface Work {
        Boundaries in(Path folder) throws IOException;
    }

    private static Boundaries inFolder(Work work) {
        try {
            Path folder = Files.createTempDirectory("geoquery-upload");
            try {
                return work.in(folder);
            } finally {
                delete(folder);
            }
        } catch (ZipException e) {
            throw refused(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException("an upload cannot be kept for a moment: " + e.getMessage(), e);
        } catch (BoundaryException | IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Path unpacked(Path zip, Path folder) throws IOException {
        List<Path> boundaries =
                BoundaryArchive.unpack(zip, folder.resolve("unpacked"), MOST_UNPACKED_BYTES, MOST_FILES);
        if (boundaries.size() != 1) {
            throw refused("the zip holds " + boundaries.size() + " files that end with one of "
                    + BoundaryArchive.ENDINGS + "; it must be one");
        }
        return boundaries.get(0);
    }

    private static Boundaries worked(Boundaries read, List<Operation> operations) {
        Boundaries boundaries = read;
        for (int i = 0; i < operations.size(); i++) {
            boundaries = operation(operations.get(i), i).apply(boundaries);
        }
        int count = boundaries.features().size();
        if (count == 0 || count > RequestForm.MOST_FEATURES) {
            throw refused("has " + count + " features with an area; 1 to " + RequestForm.MOST_FEATURES + " are taken. "
                    + String.join("; ", boundaries.warnings()));
        }
        return boundaries;
    }

    private static BoundaryOperation operation(Operation operation, int index) {
        Map<String, @Nullable Object> params = operation.params();
        try {
            return switch (operation.type()) {
                case "buffer" -> new BoundaryOperation.Buffer(number(params, "distance") * metres(params));
                case "simplify" -> new BoundaryOperation.Simplify(number(params, "tolerance"));
                case "union" -> new BoundaryOperation.Union();
                default ->
                    throw new IllegalArgumentException(
                            "there is no operation '" + operation.type() + "'; there are buffer, simplify and union");
            };
        } catch (IllegalArgumentException e) {
            throw new RequestRefusedException(FIELD + ".operations[" + index + "]", String.valueOf(e.getMessage()));
        }
    }

    private static double number(Map<String, @Nullable Object> params, String name) {
        if (params.get(name) instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("needs the number '" + name + "' in params");
    }

    private static double metres(Map<String, @Nullable Object> params) {
        Object units = params.getOrDefault("units", "m");
        Double metres = METRES.get(String.valueOf(units));
        if (metres == null) {
            throw new IllegalArgumentException("units are m, km or mi, were " + units);
        }
        return metres;
    }

    private static RequestRefusedException refused(String problem) {
        return new RequestRefusedException(FIELD, problem);
    }
}
