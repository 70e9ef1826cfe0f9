package dev.millrace.arch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The tree that this module is built from. */
final class Repository {
    private Repository() {}

    /** Returns the folder that holds all modules: the nearest above the working folder with {@code bom/pom.xml}. */
    static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("bom/pom.xml"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "no folder at or above " + start + " holds bom/pom.xml; run this in the repository");
    }

    /** Returns the texts of all files in the modules' {@code src} folders that end in {@code suffix}, by path. */
    static Map<String, String> texts(String suffix) {
        Path root = root();
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> children = Files.list(root)) {
            for (Path source : children.map(child -> child.resolve("src"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(source)) {
                    for (Path file : files.filter(path -> path.toString().endsWith(suffix))
                            .toList()) {
                        texts.put(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }
}
