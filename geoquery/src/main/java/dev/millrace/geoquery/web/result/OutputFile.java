package dev.millrace.geoquery.web.result;

import dev.millrace.geoquery.request.RequestView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file of a finished request. The files are known by name; a name that is none of theirs leads nowhere.
 *
 * @param label what people call it
 * @param type its media type
 * @param bytes its size
 */
public record OutputFile(String name, String label, String type, Path path, long bytes) {
    private static final List<Kind> KINDS = List.of(
            new Kind("{id}_results.csv", "Table (CSV)", "text/csv;charset=utf-8"),
            new Kind("{id}.zip", "Everything (zip)", "application/zip"),
            new Kind("request_features.gpkg", "Boundaries (GeoPackage)", "application/geopackage+sqlite3"),
            new Kind("{id}_documentation.html", "Documentation", "text/html;charset=utf-8"),
            new Kind("request_details.json", "Details (JSON)", "application/json"));

    private record Kind(String name, String label, String type) {
        String nameFor(RequestView request) {
            return name.replace("{id}", request.id().toString());
        }
    }

    /** The files of a request; none unless it is complete. */
    public static List<OutputFile> of(RequestView request) {
        return KINDS.stream().flatMap(kind -> of(request, kind).stream()).toList();
    }

    /** The file of a name; empty if the request has none. */
    public static Optional<OutputFile> find(RequestView request, String name) {
        return of(request).stream().filter(file -> file.name().equals(name)).findFirst();
    }

    /** The table of a request; empty unless it is complete. */
    public static Optional<OutputFile> table(RequestView request) {
        return find(request, KINDS.get(0).nameFor(request));
    }

    private static Optional<OutputFile> of(RequestView request, Kind kind) {
        return request.output().flatMap(folder -> {
            String name = kind.nameFor(request);
            Path path = folder.resolve(name);
            try {
                return Files.isRegularFile(path)
                        ? Optional.of(new OutputFile(name, kind.label(), kind.type(), path, Files.size(path)))
                        : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot look at the output " + path, e);
            }
        });
    }

    /** Whether a browser shows it. */
    public boolean isPage() {
        return type.startsWith("text/html");
    }

    /** Its size for people. */
    public String size() {
        return Stream.of("GB", "MB", "kB")
                .filter(unit -> bytes >= factor(unit))
                .findFirst()
                .map(unit -> Math.round(bytes / factor(unit)) + " " + unit)
                .orElse(bytes + " B");
    }

    private static double factor(String unit) {
        return switch (unit) {
            case "GB" -> 1e9;
            case "MB" -> 1e6;
            default -> 1e3;
        };
    }
}
