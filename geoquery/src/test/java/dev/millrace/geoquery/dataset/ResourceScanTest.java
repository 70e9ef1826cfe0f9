package dev.millrace.geoquery.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.netcdf.NetCdfRasterTest;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.RasterMemory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Envelope;

class ResourceScanTest {
    private static final String PRECIPITATION = """
            {"name":"pr","path":"pr","file_mask":"pr_YYYYMM.tif"}
            """;

    @TempDir
    Path folder;

    private Path files;

    @BeforeEach
    void unpack() throws IOException {
        BundledData.copyInto(folder.resolve("all"));
        files = Files.createDirectories(folder.resolve("pr"));
        for (String month : BundledData.precipitation()) {
            Files.copy(folder.resolve("all").resolve(month), files.resolve(month));
        }
    }

    @Test // INGEST-2
    void monthsAreFoundByTheirMask() throws IOException {
        ResourceScan scan = scan(PRECIPITATION);
        assertThat(scan.warnings()).isEmpty();
        assertThat(scan.resources()).hasSize(12);
        ScannedResource march = scan.resources().get(2);
        assertThat(march.name()).isEqualTo("pr_199903");
        assertThat(march.path()).isEqualTo("pr_199903.tif");
        assertThat(march.label()).isEqualTo("199903");
        assertThat(march.startsOn()).hasValue(LocalDate.of(1999, 3, 1));
        assertThat(march.extent().equals(new Envelope(-85, -74.875, 33, 37.125)))
                .isTrue();
        assertThat(march.sha256()).hasSize(64);
    }

    @Test // INGEST-3
    void filesThatAreNoResourcesAreNamedAndTheRestKept() throws IOException {
        Files.writeString(files.resolve("pr_readme.tif"), "no mask");
        Files.write(files.resolve("pr_199903.tif"), new byte[] {'I', 'I', 42, 0});
        Files.createDirectories(files.resolve("zz"));
        ResourceScan scan = scan(PRECIPITATION);
        assertThat(scan.resources()).hasSize(11);
        assertThat(scan.warnings())
                .satisfiesExactlyInAnyOrder(
                        broken -> assertThat(broken).contains("pr_199903.tif was left out"),
                        readme -> assertThat(readme).contains("pr_readme.tif was left out", "mask pr_YYYYMM.tif"));
    }

    @Test
    void severalFilesNeedAMask() {
        assertThatThrownBy(() -> scan("{\"name\":\"pr\",\"path\":\"pr\"}"))
                .isInstanceOf(DatasetException.class)
                .hasMessageContaining("12 files and the description no file_mask");
    }

    @Test // INGEST-3
    void missingFolderIsAnErrorAndNotAnEmptyDataset() throws IOException {
        assertThatThrownBy(() -> scan("{\"name\":\"pr\",\"path\":\"elsewhere\"}"))
                .isInstanceOf(DatasetException.class)
                .hasMessageContaining("elsewhere");
        Files.createDirectories(folder.resolve("empty"));
        assertThatThrownBy(() -> scan("{\"name\":\"pr\",\"path\":\"empty\"}"))
                .hasMessageContaining("has no file ending in .tif");
    }

    @Test
    void oneFileWithoutTimeIsNone() throws IOException {
        ResourceScan scan = scan("{\"name\":\"relief\",\"path\":\"all/etopo20.tif\"}");
        assertThat(scan.resources()).singleElement().satisfies(relief -> {
            assertThat(relief.name()).isEqualTo("relief_none");
            assertThat(relief.path()).isEmpty();
            assertThat(relief.startsOn()).isEmpty();
        });
    }

    @Test
    void stepsOfANetCdfFileAreResources() throws IOException {
        Path source = folder.resolve("bcsd.nc");
        try (InputStream in = NetCdfRasterTest.class.getResourceAsStream("bcsd_obs_1999.nc")) {
            Files.copy(in, source);
        }
        ResourceScan scan =
                scan("{\"name\":\"tas\",\"path\":\"bcsd.nc\",\"file_extension\":\".nc\",\"variable\":\"tas\"}");
        assertThat(scan.resources()).hasSize(12);
        ScannedResource december = scan.resources().get(11);
        assertThat(december.name()).isEqualTo("tas_199912");
        assertThat(december.path()).isEqualTo("#tas[11]");
        try (Raster raster = RasterPath.of(source + december.path()).open(RasterMemory.DEFAULT)) {
            assertThat(raster.name()).endsWith("bcsd.nc:tas[11]");
        }
    }

    private ResourceScan scan(String json) throws IOException {
        Path description = Files.writeString(folder.resolve("dataset.json"), json);
        return ResourceScan.of(DescriptionFile.read(description));
    }
}
