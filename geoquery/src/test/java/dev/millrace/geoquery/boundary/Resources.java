package dev.millrace.geoquery.boundary;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The real files that tests of boundaries read. */
final class Resources {
    private Resources() {}

    /** Copies files into a folder; returns the first. */
    static Path copy(Path folder, String... names) throws IOException {
        for (String name : names) {
            try (InputStream in = Resources.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new FileNotFoundException(name);
                }
                Files.copy(in, folder.resolve(name));
            }
        }
        return folder.resolve(names[0]);
    }
}
