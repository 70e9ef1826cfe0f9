package dev.millrace.geoquery.request;

import dev.millrace.geoquery.output.ZipFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Files that hold boundaries, told by how their names end, alone or in a zip. */
public final class BoundaryArchive {
    /** How the names of such files end, without the dot. */
    public static final List<String> ENDINGS = List.of("geojson", "gpkg", "json", "shp", "topojson");

    private BoundaryArchive() {}

    /** The ending of a file's name, in small letters. */
    public static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /**
     * Unpacks a zip within bounds.
     *
     * @param folder is made
     * @return the files in it that hold boundaries, by their paths
     * @throws java.util.zip.ZipException if it is none, or exceeds a bound
     */
    public static List<Path> unpack(Path zip, Path folder, long mostBytes, int mostFiles) throws IOException {
        ZipFolder.unpack(zip, folder, mostBytes, mostFiles);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> ENDINGS.contains(ending(file.toString())))
                    .sorted()
                    .toList();
        }
    }
}
