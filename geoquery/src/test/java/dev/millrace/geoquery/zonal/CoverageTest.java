package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.millrace.geoquery.raster.Grid;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

class CoverageTest {
    /** Centres at whole degrees from 0 to 5 in both directions; row 0 is latitude 5. */
    private static final Grid GRID = new Grid(-0.5, 5.5, 1, 1, 6, 6);

    @Test // ZONAL-3
    void centreOnAnEdgeBelongsToTheZoneOnItsEastOrNorth() throws ParseException {
        assertThat(coverage("POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))").runs())
                .containsExactly(new CellRun(3, 1, 3), new CellRun(4, 1, 3));
    }

    @Test // ZONAL-3
    void sharedEdgeGivesEachCellToExactlyOneZone() throws ParseException {
        Coverage left = coverage("POLYGON ((0 0, 2 0, 3 4, 0 5, 0 0))");
        Coverage right = coverage("POLYGON ((2 0, 5 0, 5 5, 3 4, 2 0))");
        Coverage top = coverage("POLYGON ((0 5, 3 4, 5 5, 0 5))");
        Coverage whole = coverage("POLYGON ((0 0, 5 0, 5 5, 0 5, 0 0))");
        assertThat(left.cells() + right.cells() + top.cells()).isEqualTo(whole.cells());
    }

    @Test // ZONAL-2
    void holeIsOutside() throws ParseException {
        assertThat(coverage("POLYGON ((0 0, 5 0, 5 5, 0 5, 0 0), (2 2, 4 2, 4 4, 2 4, 2 2))")
                        .runs())
                .containsExactly(
                        new CellRun(1, 0, 5),
                        new CellRun(2, 0, 2),
                        new CellRun(2, 4, 5),
                        new CellRun(3, 0, 2),
                        new CellRun(3, 4, 5),
                        new CellRun(4, 0, 5),
                        new CellRun(5, 0, 5));
    }

    @Test // ZONAL-2
    void directionOfARingDoesNotMatter() throws ParseException {
        Geometry polygon = new WKTReader().read("POLYGON ((0.3 0.1, 4.7 1.2, 3.1 4.9, 1 3, 0.3 0.1))");
        assertThat(Coverage.ofCentres(polygon.reverse(), GRID)).isEqualTo(Coverage.ofCentres(polygon, GRID));
    }

    @Test
    void partsOfAMultipolygonThatTouchMakeOneRun() throws ParseException {
        Coverage coverage = coverage("MULTIPOLYGON (((0 0, 2 0, 2 1, 0 1, 0 0)), ((2 0, 4 0, 4 1, 2 1, 2 0)))");
        assertThat(coverage.runs()).containsExactly(new CellRun(5, 0, 4));
    }

    @Test
    void vertexOnARowIsCountedOnce() throws ParseException {
        assertThat(coverage("POLYGON ((0.5 2, 2.5 0.5, 4.5 2, 2.5 3.5, 0.5 2))").runs())
                .containsExactly(new CellRun(2, 2, 4), new CellRun(3, 1, 5), new CellRun(4, 2, 4));
    }

    @Test
    void emptyZoneSelectsNothing() throws ParseException {
        assertThat(coverage("POLYGON EMPTY").cells()).isZero();
        assertThat(coverage("GEOMETRYCOLLECTION (MULTIPOLYGON EMPTY, POINT EMPTY)")
                        .cells())
                .isZero();
    }

    @Test
    void pointsLinesAndInfiniteCornersAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> coverage("POINT (1 1)"))
                .withMessageContaining("Point");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> coverage("POLYGON ((0 0, NaN 1, 1 1, 0 0))"))
                .withMessageContaining("finite");
    }

    private static Coverage coverage(String wkt) throws ParseException {
        return Coverage.ofCentres(new WKTReader().read(wkt), GRID);
    }
}
