package dev.millrace.geoquery.raster;

/**
 * Where a TIFF's cells lie, from its GeoTIFF tags.
 *
 * <p>Source: OGC GeoTIFF 1.1 (19-008r4), requirements 7.1 to 7.5 and annex B.
 */
final class Georeference {
    private static final int MODEL_TYPE_KEY = 1024;
    private static final int RASTER_TYPE_KEY = 1025;
    private static final int GEODETIC_CRS_KEY = 2048;
    private static final int PROJECTED_CRS_KEY = 3072;
    private static final int MODEL_GEOGRAPHIC = 2;
    private static final int RASTER_PIXEL_IS_POINT = 2;
    private static final int WGS_84 = 4326;
    private static final int USER_DEFINED = 32767;
    private static final int KEY_SHORTS = 4;
    private static final String ASSIGN =
            "If its coordinates are degrees of WGS 84, say so with gdal_edit -a_srs EPSG:4326 -a_ullr WEST NORTH EAST SOUTH.";
    private static final String REPROJECT = "Bring it to EPSG:4326, north up, with gdalwarp -t_srs EPSG:4326.";

    private final TiffDirectory tags;

    private Georeference(TiffDirectory tags) {
        this.tags = tags;
    }

    static Grid gridOf(TiffDirectory tags) {
        return new Georeference(tags).grid();
    }

    private Grid grid() {
        double[] affine = affine();
        requireWgs84();
        requireNorthUp(affine);
        double west = affine[3];
        double north = affine[7];
        double cellWidth = affine[0];
        double cellHeight = -affine[5];
        if (key(RASTER_TYPE_KEY) == RASTER_PIXEL_IS_POINT) {
            west -= cellWidth / 2;
            north += cellHeight / 2;
        }
        return grid(west, north, cellWidth, cellHeight);
    }

    private Grid grid(double west, double north, double cellWidth, double cellHeight) {
        try {
            return new Grid(west, north, cellWidth, cellHeight, tags.required(Tag.WIDTH), tags.required(Tag.HEIGHT));
        } catch (IllegalArgumentException e) {
            throw new RasterException(tags.path(), "has an impossible georeference: " + e.getMessage(), ASSIGN, e);
        }
    }

    /** The first two rows of the matrix from (column, row, 0, 1) to (longitude, latitude). */
    private double[] affine() {
        double[] matrix = tags.doubles(Tag.MODEL_TRANSFORMATION);
        if (matrix.length == 16) {
            return matrix;
        }
        double[] scale = tags.doubles(Tag.MODEL_PIXEL_SCALE);
        double[] tie = tags.doubles(Tag.MODEL_TIEPOINT);
        if (scale.length < 2 || tie.length != 6) {
            throw new RasterException(
                    tags.path(),
                    "has no georeference: neither a pixel scale with one tie point nor a transformation",
                    ASSIGN);
        }
        double west = tie[3] - tie[0] * scale[0];
        double north = tie[4] + tie[1] * scale[1];
        return new double[] {scale[0], 0, 0, west, 0, -scale[1], 0, north};
    }

    private void requireWgs84() {
        int projected = key(PROJECTED_CRS_KEY);
        if (projected != 0) {
            throw new RasterException(tags.path(), "is in " + shown(projected), REPROJECT);
        }
        int model = key(MODEL_TYPE_KEY);
        int crs = key(GEODETIC_CRS_KEY);
        if (model == 0 && crs == 0) {
            throw new RasterException(tags.path(), "names no coordinate reference system", ASSIGN);
        }
        if (model != MODEL_GEOGRAPHIC || crs != WGS_84) {
            throw new RasterException(
                    tags.path(), "is not in EPSG:4326 but in system " + crs + " of model type " + model, REPROJECT);
        }
    }

    private static String shown(int projected) {
        return projected == USER_DEFINED ? "a projection of its own" : "the projection EPSG:" + projected;
    }

    private void requireNorthUp(double[] affine) {
        if (affine[1] != 0 || affine[4] != 0 || affine[0] <= 0 || affine[5] >= 0) {
            throw new RasterException(tags.path(), "is rotated, mirrored or not north-up", REPROJECT);
        }
    }

    /** A GeoKey that is stored inline, or 0. */
    private int key(int id) {
        long[] directory = tags.longs(Tag.GEO_KEY_DIRECTORY);
        for (int at = KEY_SHORTS; at + KEY_SHORTS <= directory.length; at += KEY_SHORTS) {
            if (directory[at] == id && directory[at + 1] == 0) {
                return (int) directory[at + 3];
            }
        }
        return 0;
    }
}
