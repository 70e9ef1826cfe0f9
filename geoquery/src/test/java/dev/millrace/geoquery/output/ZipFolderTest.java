package dev.millrace.geoquery.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipFolderTest {
    @TempDir
    Path temporary;

    @Test
    void filesAndFoldersAreUnpacked() throws IOException {
        Path into = temporary.resolve("into");
        ZipFolder.unpack(zip("a.shp", "deep/er/b.dbf"), into, 1000, 10);
        assertThat(into.resolve("a.shp")).hasContent("a.shp");
        assertThat(into.resolve("deep/er/b.dbf")).hasContent("deep/er/b.dbf");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../evil", "a/../../evil", "/tmp/evil-of-a-test", "..\\evil", "a/..", ".", "x/../../into/../evil"
            })
    void namesThatLieOutsideAreRefused(String name) throws IOException {
        Path into = temporary.resolve("into");
        Path zip = zip("good", name);
        assertThatThrownBy(() -> ZipFolder.unpack(zip, into, 1000, 10))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining(name);
        assertThat(temporary.resolve("evil")).doesNotExist();
        assertThat(Path.of("/tmp/evil-of-a-test")).doesNotExist();
    }

    @Test
    void whatUnpacksToMoreThanItsLimitsIsRefused() throws IOException {
        Path zip = zip("abc", "defg");
        assertThatThrownBy(() -> ZipFolder.unpack(zip, temporary.resolve("one"), 6, 10))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("limit of bytes");
        assertThatThrownBy(() -> ZipFolder.unpack(zip, temporary.resolve("other"), 100, 1))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("more than 1 files");
        ZipFolder.unpack(zip, temporary.resolve("third"), 7, 2);
    }

    /** Each file holds its own name. */
    private Path zip(String... names) throws IOException {
        Path zip = temporary.resolve("upload.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : names) {
                out.putNextEntry(new ZipEntry(name));
                out.write(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
        return zip;
    }
}
