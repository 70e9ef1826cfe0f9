package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.millrace.geoquery.boundary.Feature;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.raster.GeoTiff;
import dev.millrace.geoquery.raster.Grid;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.Polygon;

/** The scanline fill against two that ask for each cell on its own. */
class CoverageAgainstNaiveTest {
    private static final GeometryFactory FACTORY = new GeometryFactory();

    @TempDir
    static Path folder;

    private static Bundled bundled;

    @BeforeAll
    static void unpack() throws IOException {
        bundled = Bundled.in(folder);
    }

    @Test // ZONAL-1
    void countiesAgreeWithJtsCellByCell() {
        try (GeoTiff raster = bundled.raster("pr_199901.tif")) {
            List<Feature> counties = bundled.northCarolina().features();
            assertThat(counties.size()).isEqualTo(100);
            counties.forEach(county -> assertAgreesWithJts(county, raster.grid()));
        }
    }

    @Test
    void countriesAgreeWithJtsCellByCell() {
        try (GeoTiff raster = bundled.raster(BundledData.RELIEF)) {
            List<Feature> countries = bundled.countries().features();
            assertThat(countries.size()).isEqualTo(177);
            countries.forEach(country -> assertAgreesWithJts(country, raster.grid()));
        }
    }

    /** A cell on a boundary belongs to either side for JTS, so only the others are compared. */
    private static void assertAgreesWithJts(Feature feature, Grid grid) {
        BitSet filled = cells(Coverage.ofCentres(feature.geometry(), grid), grid);
        IndexedPointInAreaLocator locator = new IndexedPointInAreaLocator(feature.geometry());
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                Coordinate centre = new Coordinate(grid.centreLongitude(column), grid.centreLatitude(row));
                int location = locator.locate(centre);
                boolean inside = filled.get(row * grid.columns() + column);
                if (location != Location.BOUNDARY && inside != (location == Location.INTERIOR)) {
                    fail(feature.name() + " at " + centre + ": the fill says " + inside);
                }
            }
        }
    }

    @Test // ZONAL-3
    void noCellIsInTwoCounties() {
        Grid fine = new Grid(-85, 37.125, 0.01, 0.01, 1000, 410);
        BitSet taken = new BitSet();
        for (Feature county : bundled.northCarolina().features()) {
            BitSet cells = cells(Coverage.ofCentres(county.geometry(), fine), fine);
            assertThat(taken.intersects(cells)).as(county.name()).isFalse();
            taken.or(cells);
        }
        Feature state = Bundled.byId(bundled.states(), "37");
        assertThat(taken).isEqualTo(cells(Coverage.ofCentres(state.geometry(), fine), fine));
    }

    /**
     * Corners lie on the lattice of the centres and their halves, so that centres often fall on edges and
     * corners, where the half-open rule decides; the other side computes in whole numbers.
     */
    @ParameterizedTest // ZONAL-3
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomPolygonsWithHolesFollowTheHalfOpenRuleExactly(long seed) {
        Random random = new Random(seed);
        Grid grid = new Grid(-0.5, 40.5, 1, 1, 41, 41);
        for (int i = 0; i < 200; i++) {
            Polygon polygon = polygonWithHoles(random);
            BitSet filled = cells(Coverage.ofCentres(polygon, grid), grid);
            assertThat(filled).as("seed %d, polygon %s", seed, polygon).isEqualTo(exactCells(polygon, grid));
        }
    }

    private static Polygon polygonWithHoles(Random random) {
        LinearRing[] holes = new LinearRing[random.nextInt(4)];
        for (int i = 0; i < holes.length; i++) {
            holes[i] = ring(random, 10, 31);
        }
        return FACTORY.createPolygon(ring(random, -5, 46), holes);
    }

    /** Rings may cross themselves and one another; even-odd is defined for them all the same. */
    private static LinearRing ring(Random random, int from, int to) {
        Coordinate[] corners = new Coordinate[4 + random.nextInt(12)];
        for (int i = 0; i < corners.length - 1; i++) {
            corners[i] = new Coordinate(halves(random, from, to), halves(random, from, to));
        }
        corners[corners.length - 1] = corners[0].copy();
        return FACTORY.createLinearRing(corners);
    }

    private static double halves(Random random, int from, int to) {
        return (2 * from + random.nextInt(2 * (to - from))) / 2.0;
    }

    private static BitSet exactCells(Polygon polygon, Grid grid) {
        BitSet cells = new BitSet();
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                boolean inside = false;
                for (int i = -1; i < polygon.getNumInteriorRing(); i++) {
                    Geometry ring = i < 0 ? polygon.getExteriorRing() : polygon.getInteriorRingN(i);
                    inside ^= oddCrossings(ring.getCoordinates(), 2L * column, 2L * (40 - row));
                }
                cells.set(row * grid.columns() + column, inside);
            }
        }
        return cells;
    }

    /** Counts the edges that cross strictly east of (x, y), in halves of a degree, without a division. */
    private static boolean oddCrossings(Coordinate[] corners, long x, long y) {
        boolean odd = false;
        for (int i = 1; i < corners.length; i++) {
            long x1 = Math.round(2 * corners[i - 1].x);
            long y1 = Math.round(2 * corners[i - 1].y);
            long x2 = Math.round(2 * corners[i].x);
            long y2 = Math.round(2 * corners[i].y);
            if ((y1 <= y) != (y2 <= y)) {
                long side = (x1 - x) * (y2 - y1) + (y - y1) * (x2 - x1);
                odd ^= y2 > y1 ? side > 0 : side < 0;
            }
        }
        return odd;
    }

    private static BitSet cells(Coverage coverage, Grid grid) {
        BitSet cells = new BitSet();
        for (CellRun run : coverage.runs()) {
            int row = run.row() * grid.columns();
            cells.set(row + run.fromColumn(), row + run.toColumn());
        }
        return cells;
    }
}
