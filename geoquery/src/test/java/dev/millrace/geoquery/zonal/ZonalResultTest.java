package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.zonal.ZonalResult.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** What each statistic and option means, on a grid of 10 × 10 whose cell in column c and row r holds 10 r + c. */
class ZonalResultTest {
    private static final Grid GRID = new Grid(0, 10, 1, 1, 10, 10);
    private static final ArrayRaster RASTER = new ArrayRaster(GRID, OptionalDouble.empty(), i -> i);
    private static final String WHOLE = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))";

    /** Expected values by NumPy 2: median, std, percentile of arange(100). */
    @ParameterizedTest
    @CsvSource({
        "min, 0",
        "max, 99",
        "mean, 49.5",
        "sum, 4950",
        "count, 100",
        "std, 28.86607004772212",
        "median, 49.5",
        "majority, 0",
        "minority, 0",
        "unique, 100",
        "range, 99",
        "percentile_0, 0",
        "percentile_25, 24.75",
        "percentile_99.9, 98.901",
        "percentile_100, 99"
    })
    void statisticsOfTheWholeGrid(String word, double expected) throws ParseException {
        assertThat(number(word, WHOLE, ZonalOptions.DEFAULT).doubleValue()).isCloseTo(expected, within(1e-12));
        assertThat(Statistic.ofFunction("rasterstats_default_" + word).word()).isEqualTo(word);
    }

    @Test
    void countsAreWholeNumbersUnlessTheyAreWeighted() throws ParseException {
        assertThat(number("count", WHOLE, ZonalOptions.DEFAULT)).isEqualTo(100L);
        assertThat(number("unique", WHOLE, ZonalOptions.DEFAULT)).isEqualTo(100L);
        String quarter = "POLYGON ((0 9.5, 1.5 9.5, 1.5 10, 0 10, 0 9.5))";
        assertThat(number("count", quarter, ZonalOptions.DEFAULT.coverWeighting(true)))
                .isEqualTo(0.75);
        assertThat(number("sum", quarter, ZonalOptions.DEFAULT.coverWeighting(true)))
                .isEqualTo(0.25);
        assertThat(number("mean", quarter, ZonalOptions.DEFAULT.coverWeighting(true))
                        .doubleValue())
                .isCloseTo(0.25 / 0.75, within(1e-15));
        assertThat(number("count", quarter, ZonalOptions.DEFAULT.coverAbove(0.3)))
                .isEqualTo(1L);
        assertThat(number("count", quarter, ZonalOptions.DEFAULT.coverAbove(0.5)))
                .isEqualTo(0L);
    }

    @ParameterizedTest // ZONAL-8
    @CsvSource({
        "'POLYGON ((2 2, 4 2, 4 4, 2 4, 2 2))', 4", // along the borders of cells: those inside alone
        "'POLYGON ((2.1 2.1, 2.2 2.1, 2.1 2.2, 2.1 2.1))', 1", // far smaller than a cell
        "'POLYGON ((1.9 2.1, 2.2 2.1, 2.1 2.2, 1.9 2.1))', 2",
        "'POLYGON ((0.5 0.5, 3.5 0.5, 3.5 3.5, 0.5 3.5, 0.5 0.5))', 16",
        "'POLYGON ((0 0, 3 3, 0 3, 0 0))', 6", // a diagonal through corners
        "'POLYGON ((-5 -5, 50 -5, 50 50, -5 50, -5 -5))', 100",
        "'POLYGON EMPTY', 0"
    })
    void touchedCells(String zone, long cells) throws ParseException {
        assertThat(number("count", zone, ZonalOptions.DEFAULT.allTouched(true))).isEqualTo(cells);
    }

    @ParameterizedTest // ZONAL-11
    @CsvSource({
        "'POINT (2.5 7.5)', 22, 1",
        "'POINT (2 7)', 32, 1", // on a corner: the cell on its east and south
        "'MULTIPOINT ((2.5 7.5), (2.6 7.4), (0.5 9.5))', 22, 2",
        "'POINT (10 5)', , 0", // on the grid's eastern edge: beyond it
        "'POINT (0 0)', , 0"
    })
    void pointsSelectTheCellsThatTheyLieIn(String points, @Nullable Double most, long cells) throws ParseException {
        for (ZonalOptions options : List.of(
                ZonalOptions.DEFAULT,
                ZonalOptions.DEFAULT.coverWeighting(true).coverAbove(0.9),
                ZonalOptions.DEFAULT.allTouched(true))) {
            assertThat(result("max", points, options).number(Statistic.MAX)).isEqualTo(most);
            assertThat(result("count", points, options).number(Statistic.COUNT)).isEqualTo(cells);
        }
    }

    /** In rasterstats a point in a batch switches the weights off for the polygons after it. */
    @Test
    void pointInABatchChangesNothingForThePolygonAfterIt() throws ParseException {
        ZonalOptions options = ZonalOptions.DEFAULT.coverWeighting(true);
        String polygon = "POLYGON ((0.25 0.25, 7.3 0.25, 7.3 6.1, 0.25 6.1, 0.25 0.25))";
        Number alone = number("count", polygon, options);
        number("count", "POINT (3 3)", options);
        assertThat(number("count", polygon, options)).isEqualTo(alone).isNotEqualTo(42L);
    }

    @Test // ZONAL-12
    void categoriesAreNamedAndTheAbsentOnesAreZero() throws ParseException {
        Map<Double, String> names = new LinkedHashMap<>();
        names.put(0.0, "water");
        names.put(11.0, "forest");
        names.put(1.0, "water");
        names.put(77.0, "city");
        ZonalResult result =
                result("categorical", "POLYGON ((0 8, 2 8, 2 10, 0 10, 0 8))", ZonalOptions.DEFAULT.categories(names));
        assertThat(result.values().get(Statistic.CATEGORICAL))
                .containsExactly(
                        new Value("water", 2L), new Value("10.0", 1L), new Value("forest", 1L), new Value("city", 0L));
    }

    @Test
    void majorityAndMinorityOfEquallyFrequentValuesAreTheLeast() throws ParseException {
        ArrayRaster pairs = new ArrayRaster(GRID, OptionalDouble.empty(), i -> Math.floor(i / 2.0));
        Geometry zone = new WKTReader().read("POLYGON ((1 9, 8 9, 8 10, 1 10, 1 9))"); // 0 1 1 2 2 3 3
        ZonalResult result =
                ZonalResult.of(pairs, zone, ZonalOptions.DEFAULT, List.of(Statistic.MAJORITY, Statistic.MINORITY));
        assertThat(result.number(Statistic.MAJORITY)).isEqualTo(1.0);
        assertThat(result.number(Statistic.MINORITY)).isEqualTo(0.0);
    }

    @Test // ZONAL-5, ZONAL-7
    void withoutAValidCellCountsAreZeroAndTheRestIsMissing() throws ParseException {
        ArrayRaster nothing = new ArrayRaster(GRID, OptionalDouble.of(7), i -> i % 2 == 0 ? 7 : Double.NaN);
        Geometry zone = new WKTReader().read(WHOLE);
        ZonalResult result = ZonalResult.of(
                nothing,
                zone,
                ZonalOptions.DEFAULT,
                List.of(Statistic.COUNT, Statistic.UNIQUE, Statistic.MEAN, Statistic.MEDIAN, Statistic.CATEGORICAL));
        assertThat(result.cells()).isEqualTo(100);
        assertThat(result.number(Statistic.COUNT)).isEqualTo(0L);
        assertThat(result.number(Statistic.UNIQUE)).isEqualTo(0L);
        assertThat(result.number(Statistic.MEAN)).isNull();
        assertThat(result.number(Statistic.MEDIAN)).isNull();
        assertThat(result.values().get(Statistic.CATEGORICAL)).isEmpty();
    }

    @Test // ZONAL-5
    void nodataOfTheOptionsOverridesTheRastersAndMinus999IsAssumed() throws ParseException {
        assertThat(number("count", WHOLE, ZonalOptions.DEFAULT.nodata(5))).isEqualTo(99L);
        ArrayRaster odd = new ArrayRaster(GRID, OptionalDouble.empty(), i -> i < 3 ? -999 : i);
        ZonalResult result =
                ZonalResult.of(odd, new WKTReader().read(WHOLE), ZonalOptions.DEFAULT, List.of(Statistic.COUNT));
        assertThat(result.number(Statistic.COUNT)).isEqualTo(97L);
    }

    @ParameterizedTest // ZONAL-10
    @ValueSource(ints = {1, 2, 3, 7, 10, 11, 33, 64, 99, 100, 1000})
    void limitBoundsWhatIsReadAtATimeAndChangesNoResult(int limit) throws ParseException {
        ArrayRaster raster = new ArrayRaster(GRID, OptionalDouble.empty(), i -> i);
        String zone = "MULTIPOLYGON (((0 0, 3 0, 3 9, 0 9, 0 0)), ((7 1, 9.7 1, 9.7 9.7, 7 1)))";
        Geometry geometry = new WKTReader().read(zone);
        List<Statistic> all = List.of(Statistic.SUM, Statistic.MEDIAN, Statistic.STD, Statistic.COUNT);
        ZonalResult whole = ZonalResult.of(RASTER, geometry, ZonalOptions.DEFAULT, all);
        ZonalResult split = ZonalResult.of(raster, geometry, ZonalOptions.DEFAULT.limit(limit), all);
        assertThat(split.number(Statistic.COUNT)).isEqualTo(whole.number(Statistic.COUNT));
        assertThat(split.number(Statistic.SUM)).isEqualTo(whole.number(Statistic.SUM));
        assertThat(split.number(Statistic.MEDIAN)).isEqualTo(whole.number(Statistic.MEDIAN));
        assertThat(raster.windows).isNotEmpty().allMatch(window -> window.cells() <= limit);
    }

    @Test
    void whatLiesBetweenDistantPartsIsNotRead() throws ParseException {
        Grid wide = new Grid(-180, 90, 0.01, 0.01, 36_000, 18_000);
        ArrayRaster raster = new ArrayRaster(wide, OptionalDouble.empty(), i -> 1);
        Geometry zone = new WKTReader()
                .read("MULTIPOLYGON (((-179 10, -178 10, -178 11, -179 10)), ((178 10, 179 10, 179 11, 178 10)))");
        ZonalResult.of(raster, zone, ZonalOptions.DEFAULT, List.of(Statistic.COUNT));
        assertThat(raster.windows.stream().mapToLong(window -> window.cells()).sum())
                .isLessThan(2 * 110 * 110);
    }

    @Test
    void tooManyDifferentValuesAreRefusedWithTheBound() throws ParseException {
        Grid large = new Grid(0, 20, 0.01, 0.01, 2000, 2000);
        ArrayRaster raster = new ArrayRaster(large, OptionalDouble.empty(), i -> i);
        Geometry zone = new WKTReader().read("POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0))");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ZonalResult.of(raster, zone, ZonalOptions.DEFAULT, List.of(Statistic.MEDIAN)))
                .withMessageContaining("more than 2097152 different values");
    }

    @Test
    void kwargsOfARequestGoOverThoseOfAnOption() {
        ZonalOptions options = ZonalKwargs.merge(
                Map.of("nodata", -1, "all_touched", false, "category_map", Map.of("10", "crops")),
                Map.of("all_touched", true, "percent_cover_selection", 0.5, "limit", 4096));
        assertThat(options)
                .isEqualTo(ZonalOptions.DEFAULT
                        .nodata(-1)
                        .allTouched(true)
                        .coverAbove(0.5)
                        .limit(4096)
                        .categories(Map.of(10.0, "crops")));
        assertThat(ZonalKwargs.merge(Map.of(), Map.of())).isEqualTo(ZonalOptions.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "all_toched, true, there is no option 'all_toched'",
        "limit, 0, limit is from 1",
        "limit, 1.5, whole number",
        "percent_cover_scale, 101, from 1 to 100",
        "percent_cover_selection, 1.5, from 0 to 1"
    })
    void badKwargsAreNamed(String name, String value, String problem) {
        Object parsed = value.equals("true") ? (Object) true : (Object) Double.valueOf(value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ZonalKwargs.merge(Map.of(), Map.of(name, parsed)))
                .withMessageContaining(problem);
    }

    private static Number number(String word, String zone, ZonalOptions options) throws ParseException {
        Number number = result(word, zone, options).number(Statistic.ofWord(word));
        return number == null ? Double.NaN : number;
    }

    private static ZonalResult result(String word, String zone, ZonalOptions options) throws ParseException {
        return ZonalResult.of(RASTER, new WKTReader().read(zone), options, List.of(Statistic.ofWord(word)));
    }
}
