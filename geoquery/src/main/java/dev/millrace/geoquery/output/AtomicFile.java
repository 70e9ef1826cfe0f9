package dev.millrace.geoquery.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** Writes a text file that appears whole, by rename, or not at all. */
public final class AtomicFile {

    /** Writes the content. */
    @FunctionalInterface
    public interface Content {
        /** Writes everything to {@code out}, which the caller closes. */
        void writeTo(Writer out) throws IOException;
    }

    private AtomicFile() {}

    /**
     * Writes {@code target}, replacing what is there; its folder is made if need be.
     *
     * @throws OutputException if it cannot be written, such as on a full disk or in a read-only folder
     */
    public static void write(Path target, Content content) {
        Path folder = target.toAbsolutePath().getParent();
        Path unfinished = null;
        try {
            Files.createDirectories(folder);
            unfinished = Files.createTempFile(folder, "." + target.getFileName(), ".part");
            try (Writer out = Files.newBufferedWriter(unfinished)) {
                content.writeTo(out);
            }
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (UncheckedIOException e) {
            throw new OutputException(target, e.getCause());
        } catch (IOException e) {
            throw new OutputException(target, e);
        } finally {
            deleteLeftover(unfinished);
        }
    }

    private static void deleteLeftover(@Nullable Path unfinished) {
        try {
            if (unfinished != null) {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            // The file system refuses even this; the failure that is already under way says why.
        }
    }
}
