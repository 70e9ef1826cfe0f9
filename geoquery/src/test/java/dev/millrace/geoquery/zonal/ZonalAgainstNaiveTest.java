package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.geoquery.boundary.Feature;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.raster.GeoTiff;
import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.zonal.ZonalResult.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;

/** Every statistic and option against an implementation that asks for each cell on its own. */
class ZonalAgainstNaiveTest {
    private static final double NODATA = -1;
    private static final List<Statistic> ALL = List.of(
            Statistic.MIN,
            Statistic.MAX,
            Statistic.MEAN,
            Statistic.SUM,
            Statistic.COUNT,
            Statistic.STD,
            Statistic.MEDIAN,
            Statistic.MAJORITY,
            Statistic.MINORITY,
            Statistic.UNIQUE,
            Statistic.RANGE,
            Statistic.percentile(0),
            Statistic.percentile(12.5),
            Statistic.percentile(90),
            Statistic.percentile(100));

    @TempDir
    Path folder;

    @ParameterizedTest // ZONAL-1, ZONAL-6, ZONAL-8 to ZONAL-13
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomZonesOverRandomRasters(long seed) {
        Random random = new Random(seed);
        RandomZones zones = new RandomZones(random);
        Grid grid = new Grid(0, 20, 0.7, 0.45, 29, 44);
        double[] values = values(random, grid);
        for (int i = 0; i < 24; i++) {
            Geometry zone = i % 8 == 7 ? zones.points(20) : zones.next(20, i % 4 == 0 ? 0.5 : 6);
            ZonalOptions options = options(random);
            NaiveZonal naive = new NaiveZonal(grid, k -> values[k], NODATA, options).over(zone);
            ArrayRaster raster = new ArrayRaster(grid, OptionalDouble.of(NODATA), k -> values[k]);
            assertAgrees("seed " + seed + ", zone " + i + ": " + options + " " + zone, raster, zone, options, naive);
        }
    }

    /** Few different whole numbers, so that values repeat; some missing in either way. */
    private static double[] values(Random random, Grid grid) {
        double[] values = new double[(int) grid.window().cells()];
        for (int i = 0; i < values.length; i++) {
            int kind = random.nextInt(10);
            values[i] = kind == 0 ? NODATA : kind == 1 ? Double.NaN : random.nextInt(12) + (kind < 4 ? 0.25 : 0);
        }
        return values;
    }

    private static ZonalOptions options(Random random) {
        ZonalOptions options = ZonalOptions.DEFAULT
                .allTouched(random.nextInt(3) == 0)
                .coverWeighting(random.nextInt(3) == 0)
                .coverScale(1 + random.nextInt(4))
                .latitudeCorrection(random.nextInt(3) == 0)
                .limit(random.nextBoolean() ? 1 + random.nextInt(60) : 1 << 20);
        return random.nextInt(3) == 0 ? options.coverAbove(random.nextInt(10) / 10.0) : options;
    }

    private static void assertAgrees(
            String what, Raster raster, Geometry zone, ZonalOptions options, NaiveZonal naive) {
        List<Statistic> asked = new ArrayList<>(ALL);
        asked.add(Statistic.CATEGORICAL);
        ZonalResult result = ZonalResult.of(raster, zone, options, asked);
        assertThat(result.cells()).as("cells, %s", what).isEqualTo(naive.selected());
        for (Statistic statistic : ALL) {
            Double expected = naive.number(statistic);
            Number number = result.number(statistic);
            if (expected == null || number == null) {
                assertThat(number).as("%s, %s", statistic.word(), what).isEqualTo(expected);
            } else {
                assertThat(number.doubleValue())
                        .as("%s, %s", statistic.word(), what)
                        .isCloseTo(expected, within(1e-11 * Math.max(1, Math.abs(expected))));
            }
        }
        Map<Double, Long> counts = new HashMap<>();
        for (Value value : result.values().getOrDefault(Statistic.CATEGORICAL, List.of())) {
            counts.put(Double.valueOf(value.category()), value.number() instanceof Long count ? count : -1L);
        }
        assertThat(counts).as("categories, %s", what).isEqualTo(naive.counts());
    }

    /** Real data: a month over all counties, and relief over a choice of countries, whole and by cover. */
    @Test
    void countiesByCover() throws IOException {
        Bundled bundled = Bundled.in(folder);
        ZonalOptions options = ZonalOptions.DEFAULT.coverWeighting(true).latitudeCorrection(true);
        try (GeoTiff raster = bundled.raster("pr_199907.tif")) {
            IntToDoubleFunction values = values(raster);
            double nodata = raster.nodata().orElseThrow();
            for (Feature county : bundled.northCarolina().features()) {
                NaiveZonal naive = new NaiveZonal(raster.grid(), values, nodata, options).over(county.geometry());
                assertAgrees(county.name(), raster, county.geometry(), options, naive);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void countriesOverRelief(boolean touched) throws IOException {
        Bundled bundled = Bundled.in(folder);
        ZonalOptions options = ZonalOptions.DEFAULT.allTouched(touched).limit(10_000);
        try (GeoTiff raster = bundled.raster(BundledData.RELIEF)) {
            IntToDoubleFunction values = values(raster);
            double nodata = raster.nodata().orElseThrow();
            for (String id : new String[] {"756", "288", "524", "578", "242"}) { // CH, GH, NP, NO, FJ
                Feature country = Bundled.byId(bundled.countries(), id);
                NaiveZonal naive = new NaiveZonal(raster.grid(), values, nodata, options).over(country.geometry());
                assertAgrees(country.name(), raster, country.geometry(), options, naive);
            }
        }
    }

    private static IntToDoubleFunction values(Raster raster) {
        double[] values = raster.read(raster.grid().window());
        return i -> values[i];
    }
}
