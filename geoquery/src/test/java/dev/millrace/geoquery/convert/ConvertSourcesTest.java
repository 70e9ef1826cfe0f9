package dev.millrace.geoquery.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.raster.GeoTiff;
import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.raster.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class ConvertSourcesTest {
    @TempDir
    Path folder;

    /** South-first rows, longitudes from 20 and a repeated column, all at once. */
    @Test
    void valuesArePlacedByTheirCoordinates() {
        Grid grid = new Grid(-180, 90, 90, 90, 4, 2);
        Placement placement = Placement.of(grid, new double[] {45, 135, 225, 315, 405}, new double[] {-45, 45});
        float[] placed = placement.place(new double[] {0, 1, 2, 3, 0, 10, 11, 12, 13, 10});
        assertThat(placed).containsExactly(12, 13, 10, 11, 2, 3, 0, 1);
    }

    @Test
    void valuesBesideTheGridOrMissingOrContradictoryAreRefused() {
        Grid grid = new Grid(0, 2, 1, 1, 2, 2);
        double[] centres = {0.5, 1.5};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(grid, new double[] {0.5, 1.6}, centres))
                .withMessageContaining("longitude 1.6");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(grid, centres, new double[] {2.5}))
                .withMessageContaining("latitude 2.5");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Placement.of(grid, centres, new double[] {0.5}).place(new double[2]))
                .withMessageContaining("no value for row 0, column 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Placement.of(grid, new double[] {0.5, 0.5}, centres).place(new double[] {1, 2, 3, 4}))
                .withMessageContaining("two values for one cell");
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Grid grid = new Grid(-20.25, 60, 0.1, 0.3, 300, 140);
        float[] values = new float[300 * 140];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 97 == 0 ? 1e20f : (float) Math.cbrt(i - 20_000);
        }
        Path file = folder.resolve("written.tif");
        GeoTiffWriter.write(file, grid, values, 1e20f);
        byte[] first = Files.readAllBytes(file);
        GeoTiffWriter.write(file, grid, values, 1e20f);
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        try (GeoTiff raster = GeoTiff.open(file)) {
            assertThat(raster.grid()).isEqualTo(grid);
            assertThat(raster.nodata()).hasValue(1e20f);
            double[] read = raster.read(grid.window());
            for (int i = 0; i < read.length; i++) {
                assertThat(read[i]).isEqualTo(values[i]);
            }
        }
    }

    /**
     * Run with {@code -Dmillrace.geoquery.sources=FOLDER}, where {@code bcsd_obs_1999.nc} and {@code
     * etopo20.cdf} lie. Values are compared and not bytes, which depend on the JDK's Deflate.
     */
    @Test
    @EnabledIfSystemProperty(named = "millrace.geoquery.sources", matches = ".+")
    void bundledRastersAreWhatTheSourcesGive() throws IOException {
        Path sources = Path.of(System.getProperty("millrace.geoquery.sources"));
        Path bundled = folder.resolve("bundled");
        Path converted = folder.resolve("converted");
        BundledData.copyInto(bundled);
        ConvertSources.main(new String[] {
            sources.resolve("bcsd_obs_1999.nc").toString(),
            sources.resolve("etopo20.cdf").toString(),
            converted.toString()
        });
        List<String> rasters = BundledData.files().stream()
                .filter(name -> name.endsWith(".tif"))
                .toList();
        assertThat(rasters).hasSize(25);
        for (String name : rasters) {
            try (GeoTiff ours = GeoTiff.open(bundled.resolve(name));
                    GeoTiff anew = GeoTiff.open(converted.resolve(name))) {
                Window all = ours.grid().window();
                assertThat(anew.grid()).isEqualTo(ours.grid());
                assertThat(anew.nodata()).isEqualTo(ours.nodata());
                assertThat(Arrays.equals(anew.read(all), ours.read(all)))
                        .as(name)
                        .isTrue();
            }
        }
    }
}
