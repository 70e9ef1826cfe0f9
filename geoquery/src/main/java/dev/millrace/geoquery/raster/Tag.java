package dev.millrace.geoquery.raster;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The TIFF tags that are read, by number.
 *
 * <p>Sources: TIFF 6.0 (1992) for those up to 339, OGC GeoTIFF 1.1 (19-008r4) for 33550 to 34737, GDAL
 * for 42113.
 */
enum Tag {
    WIDTH(256),
    HEIGHT(257),
    BITS_PER_SAMPLE(258),
    COMPRESSION(259),
    STRIP_OFFSETS(273),
    SAMPLES_PER_PIXEL(277),
    ROWS_PER_STRIP(278),
    STRIP_BYTE_COUNTS(279),
    PLANAR_CONFIGURATION(284),
    PREDICTOR(317),
    TILE_WIDTH(322),
    TILE_HEIGHT(323),
    TILE_OFFSETS(324),
    TILE_BYTE_COUNTS(325),
    SAMPLE_FORMAT(339),
    MODEL_PIXEL_SCALE(33550),
    MODEL_TIEPOINT(33922),
    MODEL_TRANSFORMATION(34264),
    GEO_KEY_DIRECTORY(34735),
    NODATA(42113);

    private static final Set<Integer> NUMBERS =
            Arrays.stream(values()).map(Tag::number).collect(Collectors.toUnmodifiableSet());

    private final int number;

    Tag(int number) {
        this.number = number;
    }

    /** Whether a tag of this number is one of these. */
    static boolean isRead(int number) {
        return NUMBERS.contains(number);
    }

    int number() {
        return number;
    }
}
