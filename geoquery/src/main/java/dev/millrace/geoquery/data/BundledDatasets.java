package dev.millrace.geoquery.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;

/** The bundled rasters as datasets: a folder and a description each. */
public final class BundledDatasets {
    private static final String MONTHLY = "\"file_mask\":\"%s_YYYYMM.tif\",";
    private static final List<String> STATISTICS = List.of("mean", "count", "min", "max", "sum", "std");
    private static final String SOURCE = "\"source_name\":\"%s\",";

    private BundledDatasets() {}

    /**
     * Writes descriptions, each beside the folder of its files.
     *
     * @param data where {@link BundledData#copyInto} wrote
     * @return the descriptions, to be taken in
     * @throws IOException if a file cannot be written, such as on a full disk
     */
    public static List<Path> describe(Path data) throws IOException {
        return List.of(
                describe(
                        data,
                        "pr",
                        "\"title\":\"Monthly precipitation, 1999\",\"variable_description\":\"mm a month\","
                                + MONTHLY.formatted("pr") + SOURCE.formatted("Maurer and others, 2002"),
                        BundledData.precipitation()),
                describe(
                        data,
                        "tas",
                        "\"title\":\"Monthly mean air temperature, 1999\",\"variable_description\":\"°C\","
                                + MONTHLY.formatted("tas") + SOURCE.formatted("Maurer and others, 2002"),
                        BundledData.temperature()),
                describe(
                        data,
                        "etopo20",
                        "\"title\":\"Relief of the world\",\"variable_description\":\"m above sea level\","
                                + "\"is_global\":true," + SOURCE.formatted("NOAA"),
                        List.of(BundledData.RELIEF)));
    }

    private static Path describe(Path data, String name, String fields, List<String> files) throws IOException {
        Path folder = Files.createDirectories(data.resolve(name));
        for (String file : files) {
            Files.copy(data.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        String options = STATISTICS.stream()
                .map(word -> "{\"short_name\":\"%s\",\"function\":\"rasterstats_default_%s\",\"description\":\"%s\","
                                .formatted(word, word, "The " + word + " of the cells within")
                        + "\"active\":true,\"public\":true}")
                .collect(Collectors.joining(",", "[", "]"));
        return Files.writeString(
                data.resolve(name + ".json"),
                "{\"name\":\"%s\",\"path\":\"%s\",%s\"processing_options\":%s}".formatted(name, name, fields, options));
    }
}
