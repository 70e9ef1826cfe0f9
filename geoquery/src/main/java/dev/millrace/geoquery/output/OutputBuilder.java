package dev.millrace.geoquery.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds a request's output: {@code {id}_results.csv}, {@code {id}_documentation.html}, {@code request_details.json}, {@code
 * request_features.gpkg}, and {@code {id}.zip} of them. Thread-safe.
 */
public final class OutputBuilder {
    private final OutputFolder folder;
    private final List<Path> extras;
    private final DocumentationPage page = new DocumentationPage();
    private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /**
     * Makes a builder.
     *
     * @param extras files that go into every zip and nowhere else, such as a paper to cite
     */
    public OutputBuilder(OutputFolder folder, List<Path> extras) {
        this.folder = folder;
        this.extras = List.copyOf(extras);
    }

    /**
     * What a request's output is made of.
     *
     * @param id the request's, which names the folder
     * @param details everything that is stored of the request; asked for once the table is written
     */
    public record Parts(
            String id,
            OutputTable table,
            Documentation documentation,
            Supplier<Map<String, @Nullable Object>> details) {}

    /**
     * Builds an output and puts it in place of the one that is there, whole or not at all.
     *
     * @return the request's folder
     * @throws OutputException if it cannot be written, such as on a full disk
     * @throws dev.millrace.geoquery.geopackage.GeoPackageException if the features cannot be written
     */
    public Path build(Parts parts) {
        return folder.publish(parts.id(), building -> write(parts, building));
    }

    private void write(Parts parts, Path building) throws IOException {
        Path csv = building.resolve(parts.id() + "_results.csv");
        Path features = building.resolve("request_features.gpkg");
        try (TableWriter table = new TableWriter(parts.table(), csv, features)) {
            table.writeAll();
        }
        try (Writer html = Files.newBufferedWriter(building.resolve(parts.id() + "_documentation.html"))) {
            page.write(parts.documentation(), html);
        }
        json.writeValue(
                building.resolve("request_details.json").toFile(),
                parts.details().get());
        pack(parts.id(), building);
    }

    private void pack(String id, Path building) throws IOException {
        for (Path extra : extras) {
            Files.copy(extra, building.resolve(extra.getFileName()));
        }
        Path zip = building.resolve("." + id + ".zip.part");
        ZipFolder.pack(building, zip);
        Files.move(zip, building.resolve(id + ".zip"));
        for (Path extra : extras) {
            Files.delete(building.resolve(extra.getFileName()));
        }
    }
}
