package dev.millrace.postgres.migrate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationFilesTest {

    @ParameterizedTest
    @ValueSource(strings = {Notes.FOLDER, "dev/millrace/postgres/migration"})
    void theIndexListsEveryFile(String folder) throws Exception {
        assertThat(notListed(folderOnDisk(folder))).isEmpty();
    }

    @Test
    void aFileThatIsNotListedIsNoticed(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve(MigrationFiles.INDEX), "V0001__a.sql\n");
        Files.writeString(folder.resolve("V0001__a.sql"), "");
        Files.writeString(folder.resolve("V0002__b.sql"), "");

        assertThat(notListed(folder)).containsExactly("V0002__b.sql");
    }

    private static Path folderOnDisk(String folder) throws URISyntaxException {
        URL index = requireNonNull(MigrationFiles.class.getClassLoader().getResource(folder + "/migrations.txt"));
        return requireNonNull(Path.of(index.toURI()).getParent());
    }

    private static List<String> notListed(Path folder) throws IOException {
        List<String> listed = Files.readAllLines(folder.resolve(MigrationFiles.INDEX));
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".sql") && !listed.contains(name))
                    .toList();
        }
    }

    @Test
    void filesComeInTheOrderOfTheirVersions() {
        assertThat(Notes.versions(Notes.files().all())).containsExactly(1, 2, 3, 4);
    }

    @Test
    void versionsMustAscend() {
        Migration second = Notes.plain(2, "b", "SELECT 1");

        assertThatThrownBy(() -> MigrationFiles.of(List.of(second, Notes.plain(2, "c", "SELECT 1"))))
                .hasMessageContaining("V0002 c comes after V0002 b");
        assertThatThrownBy(() -> MigrationFiles.of(List.of(second, Notes.plain(1, "a", "SELECT 1"))))
                .hasMessageContaining("next free version");
    }

    @Test
    void anUnknownFolderIsNamed() {
        assertThatThrownBy(() -> MigrationFiles.in("no/such", getClass().getClassLoader()))
                .isInstanceOf(MigrationException.class)
                .hasMessageContaining("no/such/migrations.txt");
    }

    @Test
    void filesAreFoundInsideAJar(@TempDir Path directory) throws IOException {
        Path jar = directory.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            write(out, "app/migrations.txt", "V0001__a.sql\r\n");
            write(out, "app/V0001__a.sql", Notes.plain(1, "a", "SELECT 1").text());
        }
        URI uri = jar.toUri();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {uri.toURL()}, null)) {
            assertThat(MigrationFiles.in("app", loader).all()).hasToString("[V0001 a]");
        }
    }

    private static void write(JarOutputStream out, String name, String text) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
    }
}
