package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.geoquery.boundary.Boundaries;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.raster.Raster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bundled data against values that an independent program computed from the original files. */
class ReferenceValuesTest {
    /** The values are given with three to four decimals, or with one for metres. */
    private static final double RELATIVE = 1e-4;

    private static final double HALF_A_DECIMETRE = 0.05;

    @TempDir
    static Path folder;

    private static Bundled bundled;
    private static Boundaries counties;
    private static Boundaries countries;

    @BeforeAll
    static void unpack() throws IOException {
        bundled = Bundled.in(folder);
        counties = bundled.northCarolina();
        countries = bundled.countries();
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource({
        "37183, Wake,        pr_199901,  15, 15, 152.517",
        "37183, Wake,        pr_199907,  15, 15, 71.895",
        "37183, Wake,        tas_199901, 15, 15, 7.7608",
        "37183, Wake,        tas_199907, 15, 15, 26.7678",
        "37021, Buncombe,    pr_199901,  10, 10, 161.312",
        "37021, Buncombe,    pr_199907,  10, 10, 138.774",
        "37021, Buncombe,    tas_199901, 10, 10, 4.0248",
        "37021, Buncombe,    tas_199907, 10, 10, 22.7481",
        "37119, Mecklenburg, pr_199901,  9,  9,  113.967",
        "37119, Mecklenburg, pr_199907,  9,  9,  75.061",
        "37119, Mecklenburg, tas_199901, 9,  9,  7.5489",
        "37119, Mecklenburg, tas_199907, 9,  9,  26.4527",
        "37055, Dare,        pr_199901,  7,  4,  102.065",
        "37055, Dare,        pr_199907,  7,  4,  88.905",
        "37055, Dare,        tas_199901, 7,  4,  9.3092",
        "37055, Dare,        tas_199907, 7,  4,  27.6014"
    })
    void monthlyMeansOfCounties(String fips, String name, String raster, long cells, long count, double mean) {
        assertThat(Bundled.byId(counties, fips).name()).isEqualTo(name);
        ZonalStatistics statistics = statistics(raster + ".tif", counties, fips);
        assertThat(statistics.cells()).isEqualTo(cells);
        assertThat(statistics.count()).isEqualTo(count);
        assertThat(statistics.mean().orElseThrow()).isCloseTo(mean, within(RELATIVE * mean));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "524, Nepal,       125,  76.6,  2415.8, 5719.7",
        "756, Switzerland, 51,   443.4, 1334.4, 2456.7",
        "528, Netherlands, 45,   -11.3, 6.0,    48.4",
        "404, Kenya,       429,  -2.8,  787.1,  2791.2",
        "068, Bolivia,     830,  91.0,  1273.6, 4833.8",
        "288, Ghana,       182,  -10.9, 186.7,  502.6",
        "076, Brazil,      6390, -62.8, 313.4,  1508.8"
    })
    void reliefOfCountries(String id, String name, long cells, double min, double mean, double max) {
        assertThat(Bundled.byId(countries, id).name()).isEqualTo(name);
        ZonalStatistics statistics = statistics(BundledData.RELIEF, countries, id);
        assertThat(statistics.cells()).isEqualTo(cells);
        assertThat(statistics.count()).isEqualTo(cells);
        assertMetres(statistics.min(), min);
        assertMetres(statistics.mean(), mean);
        assertMetres(statistics.max(), max);
    }

    /** What the same independent program gives before rounding, so that 1e-4 means something for metres. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "524, 76.625,   2415.7965,          5719.6875",
        "756, 443.4375, 1334.4375,          2456.6875",
        "528, -11.3125, 6.05,               48.4375",
        "404, -2.75,    787.1257284382284,  2791.1875",
        "068, 91.0,     1273.5654367469879, 4833.75",
        "288, -10.875,  186.7352335164835,  502.625",
        "076, -62.8125, 313.44518779342724, 1508.8125"
    })
    void reliefOfCountriesUnrounded(String id, double min, double mean, double max) {
        ZonalStatistics statistics = statistics(BundledData.RELIEF, countries, id);
        assertThat(statistics.min()).hasValue(min);
        assertThat(statistics.mean().orElseThrow()).isCloseTo(mean, within(1e-12 * mean));
        assertThat(statistics.max()).hasValue(max);
    }

    @Test
    void noBoundaryIsLost() {
        assertThat(counties.warnings()).isEmpty();
        assertThat(counties.features().size()).isEqualTo(100);
        assertThat(countries.features().size()).isEqualTo(177);
    }

    @Test
    void whatIsWrongWithTheCountriesIsNamed() {
        assertThat(countries.warnings())
                .satisfiesExactly(
                        fiji -> assertThat(fiji).contains("242 (Fiji)", "crosses the antimeridian"),
                        sudan -> assertThat(sudan).contains("729 (Sudan)", "was repaired"),
                        russia -> assertThat(russia).contains("643 (Russia)", "crosses the antimeridian"),
                        korea -> assertThat(korea).contains("408 (North Korea)", "was repaired"),
                        antarctica -> assertThat(antarctica).contains("010 (Antarctica)", "antimeridian"));
    }

    private static ZonalStatistics statistics(String raster, Boundaries boundaries, String geomId) {
        try (Raster opened = bundled.raster(raster)) {
            return ZonalStatistics.of(opened, Bundled.byId(boundaries, geomId).geometry());
        }
    }

    private static void assertMetres(OptionalDouble value, double expected) {
        assertThat(value.orElseThrow()).isCloseTo(expected, within(HALF_A_DECIMETRE + 1e-9));
    }
}
