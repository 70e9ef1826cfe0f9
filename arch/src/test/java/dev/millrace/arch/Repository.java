package dev.millrace.arch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The tree that this module is built from. */
public final class Repository {
    private Repository() {}

    /** Returns the folder that holds all modules: the nearest above the working folder with {@code bom/pom.xml}. */
    public static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("bom/pom.xml"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "no folder at or above " + start + " holds bom/pom.xml; run this in the repository");
    }

    /** Returns the text of one file, by its path below the root. */
    public static String text(String path) {
        try {
            return Files.readString(root().resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the texts of all files in the modules' {@code src} folders that end in {@code suffix}, by path. */
    public static Map<String, String> texts(String suffix) {
        Map<String, String> texts = new TreeMap<>();
        children()
                .map(child -> child.resolve("src"))
                .filter(Files::isDirectory)
                .forEach(source -> read(source, suffix, texts));
        return texts;
    }

    /** Returns all pages of documentation, by path: those of the root, of {@code docs} and beside sources. */
    public static Map<String, String> pages() {
        Map<String, String> texts = texts(".md");
        children().filter(child -> child.toString().endsWith(".md")).forEach(page -> read(page, ".md", texts));
        read(root().resolve("docs"), ".md", texts);
        read(root().resolve("deploy"), ".md", texts);
        return texts;
    }

    private static Stream<Path> children() {
        try (Stream<Path> children = Files.list(root())) {
            return children.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(Path below, String suffix, Map<String, String> texts) {
        try (Stream<Path> files = Files.walk(below)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(suffix)).toList()) {
                texts.put(root().relativize(file).toString().replace('\\', '/'), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
