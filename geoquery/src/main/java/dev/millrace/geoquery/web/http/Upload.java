package dev.millrace.geoquery.web.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;

/** An uploaded form with files, which are on disk until it is closed. For one thread. */
public final class Upload implements AutoCloseable {
    private static final int MOST_PARTS = 20;
    private static final long MOST_IN_MEMORY = 64_000;
    private static final String FILE = "file-";

    private final Path folder;
    private final MultiPartFormData.Parts parts;

    private Upload(Path folder, MultiPartFormData.Parts parts) {
        this.folder = folder;
        this.parts = parts;
    }

    static Upload read(BoundedBody body, Limits limits) {
        Path folder = temporary();
        MultiPartConfig config = new MultiPartConfig.Builder()
                .location(folder)
                .maxParts(MOST_PARTS)
                .maxSize(-1) // the body is bounded already, and says so better
                .maxPartSize(-1)
                .maxMemoryPartSize(MOST_IN_MEMORY)
                .build();
        try {
            String type = body.getHeaders().get(HttpHeader.CONTENT_TYPE);
            return new Upload(folder, MultiPartFormData.getParts(body, body, type, config));
        } catch (RuntimeException e) {
            Folders.delete(folder);
            throw explained(e);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("geoquery-upload");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a folder for an upload", e);
        }
    }

    private static Problem explained(RuntimeException e) {
        return BoundedBody.refusal(e)
                .orElseGet(() -> Problem.badRequest(
                        "The upload cannot be read: " + Shown.shortened(String.valueOf(e.getMessage())) + "."));
    }

    /** An uploaded file: the name that the client gave it, without folders, and its bytes on disk. */
    public record UploadedFile(String name, Path path) {}

    /** The file of a field; empty if none was chosen. */
    public Optional<UploadedFile> file(String field) throws IOException {
        MultiPart.Part part = parts.getFirst(field);
        if (part == null || part.getFileName() == null || part.getFileName().isBlank()) {
            return Optional.empty();
        }
        Path path = folder.resolve(FILE + parts.getAll(field).indexOf(part));
        part.writeTo(path);
        String name = part.getFileName();
        int folders = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'));
        return Optional.of(new UploadedFile(name.substring(folders + 1), path));
    }

    /** The text of a field; empty if there is none or it is blank. */
    public Optional<String> text(String field) {
        MultiPart.Part part = parts.getFirst(field);
        return Optional.ofNullable(part)
                .filter(p -> p.getLength() <= MOST_IN_MEMORY)
                .map(p -> p.getContentAsString(StandardCharsets.UTF_8).strip())
                .filter(text -> !text.isEmpty());
    }

    @Override
    public void close() {
        parts.close();
        Folders.delete(folder);
    }
}
