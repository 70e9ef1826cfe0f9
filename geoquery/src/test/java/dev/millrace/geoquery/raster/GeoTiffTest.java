package dev.millrace.geoquery.raster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.DataBuffer;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading what another encoder wrote. */
class GeoTiffTest {
    private static final int COLUMNS = 75;
    private static final int ROWS = 53;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameAFile() {
        file = folder.resolve("raster.tif");
    }

    @ParameterizedTest
    @CsvSource({
        "'',      0,  LITTLE_ENDIAN",
        "'',      0,  BIG_ENDIAN",
        "'',      16, LITTLE_ENDIAN",
        "LZW,     0,  LITTLE_ENDIAN",
        "LZW,     32, LITTLE_ENDIAN",
        "LZW,     16, BIG_ENDIAN",
        "Deflate, 0,  LITTLE_ENDIAN",
        "Deflate, 16, BIG_ENDIAN",
        "ZLib,    32, LITTLE_ENDIAN"
    })
    void everyPackingAndLayoutGivesTheSameValues(String compression, int tile, String order) throws IOException {
        IntToDoubleFunction values = i -> (float) Math.sin(i) * 1000;
        fixture(values).compression(compression).tile(tile).order(order(order)).write(file);
        assertReads(values);
    }

    @ParameterizedTest
    @CsvSource({"'', 0, LITTLE_ENDIAN", "LZW, 16, BIG_ENDIAN", "Deflate, 32, LITTLE_ENDIAN", "Deflate, 0, BIG_ENDIAN"})
    void bigTiffGivesTheSameValues(String compression, int tile, String order) throws IOException {
        IntToDoubleFunction values = i -> (float) Math.cos(i) * 1000;
        fixture(values).compression(compression).tile(tile).order(order(order)).write(file);
        Files.write(file, BigTiff.of(Files.readAllBytes(file)));
        assertReads(values);
    }

    @Test
    void longPlainStripsAreReadInSlabs() throws IOException {
        int columns = 3000;
        new TiffFixture(columns, 60, i -> i).georeferenced().strip(60).write(file);
        try (GeoTiff raster = GeoTiff.open(file, new RasterMemory(64 << 10))) {
            assertThat(raster.blockRows()).isEqualTo(5);
            double[] read = raster.read(new Window(5, 3, 2990, 57));
            for (int i = 0; i < read.length; i++) {
                assertThat(read[i]).isEqualTo((3 + i / 2990) * columns + 5 + i % 2990);
            }
        }
        new TiffFixture(columns, 60, i -> i).georeferenced().strip(7).write(file);
        try (GeoTiff raster = GeoTiff.open(file, new RasterMemory(64 << 10))) {
            double[] read = raster.read(raster.grid().window());
            for (int i = 0; i < read.length; i++) {
                assertThat(read[i]).isEqualTo(i);
            }
        }
    }

    @Test
    void packedBlocksBeyondTheBoundOnMemoryAreRefused() throws IOException {
        new TiffFixture(400, 60, i -> i)
                .georeferenced()
                .strip(60)
                .compression("LZW")
                .write(file);
        assertThatThrownBy(() -> GeoTiff.open(file, new RasterMemory(64 << 10)))
                .isInstanceOf(RasterException.class)
                .hasMessageContaining("blocks of 96000 bytes, and rasters may hold 65536")
                .hasMessageContaining("TILED=YES");
    }

    private static ByteOrder order(String name) {
        return name.equals("BIG_ENDIAN") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    @Test
    void longLzwStripsPassThroughAllCodeWidths() throws IOException {
        int columns = 700;
        double[] noise = new Random(7).doubles(columns * 90L).toArray();
        IntToDoubleFunction values = i -> (float) noise[i / 3];
        new TiffFixture(columns, 90, values)
                .georeferenced()
                .compression("LZW")
                .tile(512)
                .write(file);
        try (GeoTiff raster = GeoTiff.open(file)) {
            double[] read = raster.read(raster.grid().window());
            for (int i = 0; i < read.length; i++) {
                assertThat(read[i]).isEqualTo(values.applyAsDouble(i));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0,           255", // bytes, always unsigned in the JDK
        "1, 0,           65535",
        "2, -32768,      32767",
        "3, -2147483648, 2147483647",
        "4, -1e30,       3e38",
        "5, -1e300,      1e300"
    })
    void everyTypeKeepsItsExtremes(int dataType, double least, double most) throws IOException {
        float[] floats = {(float) least, (float) most};
        boolean single = dataType == DataBuffer.TYPE_FLOAT;
        IntToDoubleFunction values =
                i -> i == 7 ? (single ? floats[0] : least) : i == 9 ? (single ? floats[1] : most) : 5;
        fixture(values).dataType(dataType).tile(16).compression("Deflate").write(file);
        assertReads(values);
    }

    @Test
    void horizontalPredictorOfSeveralBandsIsUndone() throws IOException {
        IntToDoubleFunction values = i -> i * 7 % 250;
        fixture(values)
                .dataType(DataBuffer.TYPE_BYTE)
                .bands(3)
                .compression("LZW")
                .shorts(317, 2)
                .tile(16)
                .write(file);
        assertReads(values);
    }

    @Test
    void windowsAreParts() throws IOException {
        fixture(i -> i).tile(16).compression("LZW").write(file);
        Random random = new Random(11);
        try (GeoTiff raster = GeoTiff.open(file)) {
            for (int i = 0; i < 200; i++) {
                int column = random.nextInt(COLUMNS);
                int row = random.nextInt(ROWS);
                int columns = 1 + random.nextInt(COLUMNS - column);
                int rows = 1 + random.nextInt(ROWS - row);
                double[] read = raster.read(new Window(column, row, columns, rows));
                assertThat(read).hasSize(columns * rows);
                for (int k = 0; k < read.length; k++) {
                    assertThat(read[k]).isEqualTo((row + k / columns) * COLUMNS + column + k % columns);
                }
            }
            assertThat(raster.read(new Window(3, 3, 0, 5))).isEmpty();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> raster.read(new Window(70, 0, 6, 1)))
                    .withMessageContaining("75 × 53");
        }
    }

    @Test
    void onlyTheBlocksUnderAWindowAreDecoded() throws IOException {
        fixture(i -> i).tile(16).compression("Deflate").write(file);
        byte[] bytes = Files.readAllBytes(file);
        long secondTile;
        try (RasterFile source = RasterFile.open(file)) {
            secondTile = TiffDirectory.read(source).longs(Tag.TILE_OFFSETS)[1];
        }
        Arrays.fill(bytes, (int) secondTile, (int) secondTile + 20, (byte) 0xFF);
        Files.write(file, bytes);
        try (GeoTiff raster = GeoTiff.open(file)) {
            assertThat(raster.read(new Window(0, 0, 16, 53))).startsWith(0, 1, 2);
            assertThatThrownBy(() -> raster.read(new Window(0, 0, 17, 1)))
                    .isInstanceOf(RasterException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("block 1 cannot be unpacked");
        }
    }

    @Test
    void blockThatTheFileLeavesOutIsNodata() throws IOException {
        fixture(i -> i).tile(16).text(42113, "-9999").write(file);
        byte[] bytes = Files.readAllBytes(file);
        try (RasterFile source = RasterFile.open(file)) {
            long first = TiffDirectory.read(source).longs(Tag.TILE_BYTE_COUNTS)[0];
            zeroFirst(bytes, (int) first);
        }
        Files.write(file, bytes);
        try (GeoTiff raster = GeoTiff.open(file)) {
            assertThat(raster.read(new Window(15, 0, 2, 1))).containsExactly(-9999, 16);
        }
    }

    /** Zeroes the first of a run of equal 32-bit numbers: the byte count of the first of many equal tiles. */
    private static void zeroFirst(byte[] bytes, int value) {
        for (int i = 0; i + 8 <= bytes.length; i++) {
            if (intAt(bytes, i) == value && intAt(bytes, i + 4) == value) {
                Arrays.fill(bytes, i, i + 4, (byte) 0);
                return;
            }
        }
        throw new AssertionError("no byte counts");
    }

    private static int intAt(byte[] bytes, int at) {
        return java.nio.ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    }

    @ParameterizedTest // ZONAL-5
    @CsvSource({"1e+20, 1.0E20", "-9999, -9999", "0.1, 0.1"})
    void nodataIsRoundedToTheTypeOfTheCells(String text, float stored) throws IOException {
        fixture(i -> i).text(42113, text).write(file);
        try (GeoTiff raster = GeoTiff.open(file)) {
            assertThat(raster.nodata()).hasValue(stored);
        }
    }

    @Test
    void nodataMayBeNanOrMissing() throws IOException {
        fixture(i -> i).text(42113, "nan").write(file);
        try (GeoTiff raster = GeoTiff.open(file)) {
            assertThat(raster.nodata().orElseThrow()).isNaN();
        }
        fixture(i -> i).write(file);
        try (GeoTiff raster = GeoTiff.open(file)) {
            assertThat(raster.nodata()).isEmpty();
        }
    }

    @Test
    void gridComesFromScaleAndTiePointOrFromTheTransformation() throws IOException {
        Grid grid = new Grid(-10, 50, 0.5, 0.25, COLUMNS, ROWS);
        int[] keys = {1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326};
        plain().shorts(34735, keys)
                .doubles(33550, 0.5, 0.25, 0)
                .doubles(33922, 2, 4, 0, -9, 49, 0)
                .write(file);
        assertGrid(grid);
        plain().shorts(34735, keys)
                .doubles(34264, 0.5, 0, 0, -10, 0, -0.25, 0, 50, 0, 0, 0, 0, 0, 0, 0, 1)
                .write(file);
        assertGrid(grid);
    }

    @Test
    void pixelIsPointMeansThatTheTiePointIsACentre() throws IOException {
        plain().shorts(34735, 1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 2, 2048, 0, 1, 4326)
                .doubles(33550, 0.5, 0.25, 0)
                .doubles(33922, 0, 0, 0, -10, 50, 0)
                .write(file);
        assertGrid(new Grid(-10.25, 50.125, 0.5, 0.25, COLUMNS, ROWS));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, 4096})
    void closingTwiceIsHarmless(int columns) throws IOException {
        new TiffFixture(columns, 2, i -> i).georeferenced().write(file);
        GeoTiff raster = GeoTiff.open(file);
        raster.close();
        raster.close();
        assertThatThrownBy(() -> raster.read(new Window(0, 0, 1, 1))).isInstanceOf(RasterException.class);
    }

    private static TiffFixture plain() {
        return new TiffFixture(COLUMNS, ROWS, i -> i);
    }

    private static TiffFixture fixture(IntToDoubleFunction values) {
        return new TiffFixture(COLUMNS, ROWS, values).georeferenced();
    }

    private void assertGrid(Grid expected) {
        try (GeoTiff raster = GeoTiff.open(file)) {
            assertThat(raster.grid()).isEqualTo(expected);
        }
    }

    private void assertReads(IntToDoubleFunction values) {
        try (GeoTiff raster = GeoTiff.open(file)) {
            assertThat(raster.grid()).isEqualTo(new Grid(TiffFixture.WEST, TiffFixture.NORTH, 1, 1, COLUMNS, ROWS));
            double[] read = raster.read(raster.grid().window());
            assertThat(read).hasSize(COLUMNS * ROWS);
            for (int i = 0; i < read.length; i++) {
                assertThat(read[i]).as("cell %d", i).isEqualTo(values.applyAsDouble(i));
            }
        }
    }
}
