package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.geoquery.boundary.Boundaries;
import dev.millrace.geoquery.boundary.BoundaryFile;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.boundary.Feature;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.raster.GeoTiff;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All 241 countries over the relief of the world, against what {@code reference.py} beside the resources computed from the
 * original files, cell for cell.
 */
class ReliefOfCountriesTest {
    private static final List<Statistic> STATISTICS =
            List.of(Statistic.MIN, Statistic.MAX, Statistic.SUM, Statistic.MEAN);

    /** The values are given with six decimals. */
    private static final double ROUNDING = 1e-6;

    @TempDir
    Path folder;

    @Test
    void everyCountryIsExact() throws IOException {
        BundledData.copyInto(folder);
        Boundaries countries = BoundaryFile.read(
                folder.resolve(BundledData.COUNTRIES_FINE),
                BoundaryOptions.NONE.layer("countries").idField("name"));
        Map<String, String[]> reference = reference();
        assertThat(countries.warnings()).noneMatch(warning -> warning.contains("left out"));
        assertThat(countries.features().size()).isEqualTo(241);
        assertThat(reference).hasSize(241);
        try (GeoTiff raster = GeoTiff.open(folder.resolve(BundledData.RELIEF))) {
            for (Feature country : countries.features()) {
                ZonalResult ours = ZonalResult.of(raster, country.geometry(), ZonalOptions.DEFAULT, STATISTICS);
                String[] theirs = reference.getOrDefault(country.name().replace(",", ""), new String[8]);
                assertThat(ours.cells()).as(country.name()).isEqualTo(Long.parseLong(theirs[3]));
                for (int i = 0; i < STATISTICS.size(); i++) {
                    assertSame(country.name(), ours.number(STATISTICS.get(i)), theirs[4 + i]);
                }
            }
        }
    }

    private static void assertSame(String country, @Nullable Number ours, String theirs) {
        if (ours == null || theirs.isEmpty()) {
            assertThat(ours == null ? "" : ours.toString()).as(country).isEqualTo(theirs);
        } else {
            assertThat(ours.doubleValue()).as(country).isCloseTo(Double.parseDouble(theirs), within(ROUNDING));
        }
    }

    private static Map<String, String[]> reference() throws IOException {
        Map<String, String[]> byName = new HashMap<>();
        try (InputStream in = ReliefOfCountriesTest.class.getResourceAsStream("countries-50m-relief.csv")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .forEach(row -> byName.put(row[2], row));
        }
        return byName;
    }
}
