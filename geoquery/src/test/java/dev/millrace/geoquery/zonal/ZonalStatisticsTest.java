package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.millrace.geoquery.raster.Grid;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

class ZonalStatisticsTest {
    /** Cells of one degree: columns 0 to 3 between longitudes 0 and 4, rows 0 to 2 between latitudes 3 and 0. */
    private static final Grid GRID = new Grid(0, 3, 1, 1, 4, 3);

    private static final OptionalDouble NONE = OptionalDouble.empty();

    @Test // ZONAL-6
    void allFiveStatisticsOfTheCellsInside() {
        ZonalStatistics statistics = ZonalStatistics.of(new ArrayRaster(GRID, NONE, i -> i), box(1, 1, 3, 3));
        assertThat(statistics)
                .isEqualTo(new ZonalStatistics(
                        4,
                        4,
                        OptionalDouble.of(1),
                        OptionalDouble.of(6),
                        OptionalDouble.of(1 + 2 + 5 + 6),
                        OptionalDouble.of(3.5)));
    }

    @Test // ZONAL-5
    void nodataAndNanAreCellsButNotValues() {
        ArrayRaster raster = new ArrayRaster(GRID, OptionalDouble.of(-9), i -> i == 1 ? -9 : i == 2 ? Double.NaN : i);
        ZonalStatistics statistics = ZonalStatistics.of(raster, box(1, 1, 3, 3));
        assertThat(statistics.cells()).isEqualTo(4);
        assertThat(statistics.count()).isEqualTo(2);
        assertThat(statistics.min()).hasValue(5);
        assertThat(statistics.mean()).hasValue(5.5);
    }

    @Test // ZONAL-7
    void withoutAValidCellOnlyTheCountIsThere() {
        ArrayRaster raster = new ArrayRaster(GRID, OptionalDouble.of(7), i -> 7);
        assertThat(ZonalStatistics.of(raster, box(0, 0, 4, 3))).isEqualTo(ZonalStatistics.withoutValues(12));
    }

    @Test // ZONAL-4
    void whatLiesBeyondTheRasterIsNotRead() {
        ArrayRaster raster = new ArrayRaster(GRID, NONE, i -> i);
        assertThat(ZonalStatistics.of(raster, box(-50, -50, 1, 50)).sum()).hasValue(4 + 8);
        assertThat(raster.windows).allMatch(window -> window.columns() == 1);
        assertThat(ZonalStatistics.of(raster, box(10, 10, 20, 20))).isEqualTo(ZonalStatistics.withoutValues(0));
        assertThat(raster.windows).hasSize(1);
    }

    @Test // ZONAL-1
    void zoneSmallerThanACellMayHoldNoCentre() {
        ArrayRaster raster = new ArrayRaster(GRID, NONE, i -> i);
        assertThat(ZonalStatistics.of(raster, box(0.6, 0.6, 0.9, 0.9)).cells()).isZero();
        assertThat(ZonalStatistics.of(raster, box(0.4, 0.4, 0.6, 0.6)).sum()).hasValue(8);
    }

    @Test
    void largeZoneIsReadInPartsThatFitInMemory() {
        Grid grid = new Grid(0, 30, 0.01, 0.01, 3000, 3000);
        ArrayRaster raster = new ArrayRaster(grid, NONE, i -> i);
        ZonalStatistics statistics = ZonalStatistics.of(raster, box(0, 0, 30, 30));
        double last = 3000.0 * 3000 - 1;
        assertThat(statistics.count()).isEqualTo(9_000_000);
        assertThat(statistics.sum()).hasValue(last * (last + 1) / 2);
        assertThat(raster.windows).hasSizeGreaterThan(1).allMatch(window -> window.cells() <= 1 << 20);
    }

    @Test
    void oneCoverageServesSeveralRasters() {
        Coverage coverage = Coverage.ofCentres(box(1, 1, 3, 3), GRID);
        ArrayRaster doubled = new ArrayRaster(GRID, NONE, i -> 2 * i);
        assertThat(ZonalStatistics.of(doubled, coverage).mean()).hasValue(7);
    }

    @Test
    void contradictoryStatisticsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ZonalStatistics(3, 4, NONE, NONE, NONE, NONE));
        assertThatIllegalArgumentException().isThrownBy(() -> new ZonalStatistics(3, 1, NONE, NONE, NONE, NONE));
    }

    private static Geometry box(double west, double south, double east, double north) {
        return new GeometryFactory().toGeometry(new Envelope(west, east, south, north));
    }
}
