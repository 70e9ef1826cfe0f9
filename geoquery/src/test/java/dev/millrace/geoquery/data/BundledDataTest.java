package dev.millrace.geoquery.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.geoquery.raster.GeoTiff;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import mil.nga.tiff.FileDirectory;
import mil.nga.tiff.Rasters;
import mil.nga.tiff.TiffReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundledDataTest {
    @TempDir
    Path folder;

    @Test
    void copyingTwiceLeavesExactlyTheFiles() throws IOException {
        BundledData.copyInto(folder.resolve("data"));
        BundledData.copyInto(folder.resolve("data"));
        try (Stream<Path> copied = Files.list(folder.resolve("data"))) {
            assertThat(copied.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(BundledData.files());
        }
        assertThat(BundledData.files()).hasSize(28);
    }

    @Test
    void everyFileHasItsSource() throws IOException {
        try (InputStream in = BundledData.class.getResourceAsStream("SOURCES.md")) {
            String sources = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(sources)
                    .contains(
                            BundledData.COUNTIES, BundledData.COUNTRIES, BundledData.COUNTRIES_FINE, BundledData.RELIEF)
                    .contains(
                            BundledData.precipitation().get(0),
                            BundledData.precipitation().get(11))
                    .contains(
                            BundledData.temperature().get(0),
                            BundledData.temperature().get(11));
        }
    }

    @ParameterizedTest
    @CsvSource({
        BundledData.COUNTIES + ", 145aaf5d1433352a6a1d8e86b5f149c7c653f9171baf14aaf75ee66575def1b0",
        BundledData.COUNTRIES + ", 2516c915867c7baf18ddec727aec46c315541a07cfb3d79a6559b05d5e94eee8",
        BundledData.COUNTRIES_FINE + ", 04342cdc1e3016bcd7db1630de95684d67b79fe3c8c460321e87aef469502394"
    })
    void boundariesAreTheOriginals(String file, String sha256) throws IOException, NoSuchAlgorithmException {
        BundledData.copyInto(folder);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(folder.resolve(file)));
        assertThat(HexFormat.of().formatHex(digest)).isEqualTo(sha256);
    }

    /** The bundled rasters were written by our own writer, so that a reader of others must agree. */
    @Test
    void anotherReaderSeesTheSameValues() throws IOException {
        BundledData.copyInto(folder);
        for (String name : List.of(BundledData.RELIEF, "pr_199901.tif", "tas_199912.tif")) {
            Path file = folder.resolve(name);
            FileDirectory directory = TiffReader.readTiff(file.toFile()).getFileDirectory();
            Rasters theirs = directory.readRasters();
            try (GeoTiff raster = GeoTiff.open(file)) {
                double[] ours = raster.read(raster.grid().window());
                assertThat(theirs.getWidth()).isEqualTo(raster.grid().columns());
                assertThat(theirs.getHeight()).isEqualTo(raster.grid().rows());
                for (int i = 0; i < ours.length; i++) {
                    Number value = theirs.getFirstPixelSample(i % theirs.getWidth(), i / theirs.getWidth());
                    assertThat(Double.compare(ours[i], value.doubleValue()))
                            .as("cell %d", i)
                            .isZero();
                }
            }
        }
    }
}
