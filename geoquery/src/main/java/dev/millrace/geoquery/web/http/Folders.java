package dev.millrace.geoquery.web.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Temporary folders. */
final class Folders {
    private static final Logger LOG = LoggerFactory.getLogger(Folders.class);

    private Folders() {}

    /** Deletes a folder with what is in it; what cannot be deleted stays, and is told in the log. */
    static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.warn("cannot delete the temporary folder {}", folder, e);
        }
    }
}
