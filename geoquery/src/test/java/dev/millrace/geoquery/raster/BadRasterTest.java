package dev.millrace.geoquery.raster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that cannot be used: one clear message that names the file, what is wrong and the way out. */
class BadRasterTest {
    private static final int[] UTM_KEYS = {1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 31985};
    private static final int[] NAD_27_KEYS = {1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4267};
    private static final int[] WGS_84_KEYS = {1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326};

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameAFile() {
        file = folder.resolve("raster.tif");
    }

    @Test
    void missingFileAndFolder() {
        assertRefused("does not exist", "Check the path");
        file = folder;
        assertRefused("is not a regular file", "Give the path");
    }

    @Test
    void fileThatIsNotATiff() throws IOException {
        Files.writeString(file, "county,mean\nWake,152.5\n");
        assertRefused("is not a TIFF file", "gdal_translate");
        Files.writeString(file, "II");
        assertRefused("is too short to be a TIFF file", "gdal_translate");
        Files.write(file, new byte[] {'I', 'I', 7, 0, 8, 0, 0, 0});
        assertRefused("is not a TIFF file", "gdal_translate");
    }

    @Test
    void badBigTiff() throws IOException {
        Files.write(file, new byte[] {'I', 'I', 43, 0, 16, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0});
        assertRefused("is a BigTIFF with offsets of 16 bytes", "gdal_translate");
        Files.write(file, new byte[] {'I', 'I', 43, 0, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0});
        assertRefused("is cut off or damaged", "again");
    }

    @Test
    void fileCutOffAnywhereIsNoticed() throws IOException {
        new TiffFixture(40, 40, i -> i)
                .georeferenced()
                .tile(16)
                .compression("LZW")
                .write(file);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length += 13) {
            Files.write(file, Arrays.copyOf(whole, length));
            RasterException problem = catchThrowableOfType(RasterException.class, this::readAll);
            assertThat(problem).as("%d of %d bytes", length, whole.length).isNotNull();
            assertThat(problem).hasMessageContaining(file.toString());
        }
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        assertRefused("is cut off or damaged", "again");
    }

    @Test
    void noiseInAFileGivesValuesOrARasterException() throws IOException {
        new TiffFixture(40, 40, i -> i)
                .georeferenced()
                .tile(16)
                .compression("Deflate")
                .write(file);
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(3);
        for (int i = 0; i < 800; i++) {
            byte[] damaged = whole.clone();
            for (int k = random.nextInt(4); k >= 0; k--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            Files.write(file, damaged);
            try {
                readAll();
            } catch (RasterException e) {
                assertThat(e.file()).isEqualTo(file.toString());
            }
        }
    }

    @Test
    void noGeoreference() throws IOException {
        new TiffFixture(4, 4, i -> i).write(file);
        assertRefused("has no georeference", "gdal_edit -a_srs EPSG:4326");
        new TiffFixture(4, 4, i -> i).shorts(34735, WGS_84_KEYS).write(file);
        assertRefused("has no georeference", "gdal_edit -a_srs EPSG:4326");
        placed().write(file);
        assertRefused("names no coordinate reference system", "gdal_edit -a_srs EPSG:4326");
    }

    @Test
    void otherReferenceSystems() throws IOException {
        placed().shorts(34735, UTM_KEYS).write(file);
        assertRefused("is in the projection EPSG:31985", "gdalwarp -t_srs EPSG:4326");
        placed().shorts(34735, 1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32767).write(file);
        assertRefused("is in a projection of its own", "gdalwarp -t_srs EPSG:4326");
        placed().shorts(34735, NAD_27_KEYS).write(file);
        assertRefused("is not in EPSG:4326 but in system 4267", "gdalwarp -t_srs EPSG:4326");
    }

    @Test
    void rotatedAndSouthUp() throws IOException {
        new TiffFixture(4, 4, i -> i)
                .shorts(34735, WGS_84_KEYS)
                .doubles(34264, 0.5, 0.1, 0, -10, 0, -0.25, 0, 50, 0, 0, 0, 0, 0, 0, 0, 1)
                .write(file);
        assertRefused("is rotated, mirrored or not north-up", "gdalwarp");
        new TiffFixture(4, 4, i -> i)
                .shorts(34735, WGS_84_KEYS)
                .doubles(34264, 0.5, 0, 0, -10, 0, 0.25, 0, 50, 0, 0, 0, 0, 0, 0, 0, 1)
                .write(file);
        assertRefused("is rotated, mirrored or not north-up", "gdalwarp");
    }

    @Test
    void unknownPackingAndNodata() throws IOException {
        new TiffFixture(4, 4, i -> i).georeferenced().compression("PackBits").write(file);
        assertRefused("uses TIFF compression 32773", "COMPRESS=DEFLATE");
        new TiffFixture(4, 4, i -> i).georeferenced().text(42113, "none").write(file);
        assertRefused("declares the nodata value 'none'", "gdal_edit -a_nodata");
    }

    private static TiffFixture placed() {
        return new TiffFixture(4, 4, i -> i).doubles(33550, 1, 1, 0).doubles(33922, 0, 0, 0, 0, 0, 0);
    }

    private void readAll() {
        try (GeoTiff raster = GeoTiff.open(file)) {
            Grid grid = raster.grid();
            raster.read(new Window(0, 0, Math.min(64, grid.columns()), Math.min(64, grid.rows())));
        }
    }

    private void assertRefused(String problem, String wayOut) {
        assertThatThrownBy(this::readAll)
                .isInstanceOf(RasterException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(problem)
                .hasMessageContaining(wayOut);
    }
}
