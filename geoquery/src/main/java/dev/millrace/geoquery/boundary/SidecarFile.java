package dev.millrace.geoquery.boundary;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The files beside a shapefile, which have its name with another ending, in lower or upper case. */
final class SidecarFile {
    private SidecarFile() {}

    /** The file of an ending such as ".dbf"; null where there is none. */
    static @Nullable Path path(Path shapefile, String ending) {
        String name = shapefile.getFileName().toString();
        String stem = name.substring(0, name.length() - ending.length());
        for (String tried : new String[] {ending, ending.toUpperCase(Locale.ROOT)}) {
            Path beside = shapefile.resolveSibling(stem + tried);
            if (Files.isRegularFile(beside)) {
                return beside;
            }
        }
        return null;
    }

    static @Nullable String text(Path shapefile, String ending) {
        Path path = path(shapefile, ending);
        try {
            return path == null ? null : new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
