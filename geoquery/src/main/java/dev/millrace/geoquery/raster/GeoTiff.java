package dev.millrace.geoquery.raster;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The first band of a GeoTIFF file in EPSG:4326, north-up.
 *
 * <p>Reads TIFF and BigTIFF of both byte orders: tiles and strips; plain, LZW and Deflate; predictors 1, 2
 * and 3; integers of 8 to 32 bits and floating point of 32 and 64. Only the first image is read, at full
 * resolution, and only the blocks that meet a window, of which {@link RasterMemory} are kept. Other packings
 * and other reference systems are refused with a {@link RasterException}.
 *
 * <p>A file that changes while it is open gives undefined values or a {@link RasterException}. Safe for
 * use by several threads.
 */
public final class GeoTiff implements Raster {
    private final RasterFile source;
    private final Grid grid;
    private final BlockReader blocks;
    private final OptionalDouble nodata;

    private GeoTiff(RasterFile source, RasterMemory memory) {
        this.source = source;
        TiffDirectory tags = TiffDirectory.read(source);
        grid = Georeference.gridOf(tags);
        blocks = new BlockReader(source, tags, memory);
        nodata = nodataOf(tags, blocks.type());
    }

    /**
     * Opens a file and reads its header; cells are read later.
     *
     * @throws RasterException if the file is missing, unreadable, damaged, not a TIFF, without a
     *     georeference, not in EPSG:4326, or stored in a way that is not read
     */
    public static GeoTiff open(Path file) {
        return open(file, RasterMemory.DEFAULT);
    }

    /**
     * Opens a file as {@link #open(Path)} does, with a bound of its own on memory.
     *
     * @throws RasterException as there, and if one block is larger than {@code memory}
     */
    public static GeoTiff open(Path file, RasterMemory memory) {
        RasterFile source = RasterFile.open(file);
        try {
            return new GeoTiff(source, memory);
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    private static OptionalDouble nodataOf(TiffDirectory tags, SampleType type) {
        String text = tags.text(Tag.NODATA).orElse("");
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(type.round(parse(text)));
        } catch (NumberFormatException e) {
            throw new RasterException(
                    tags.path(),
                    "declares the nodata value '" + text + "', which is not a number",
                    "Set it with gdal_edit -a_nodata.",
                    e);
        }
    }

    /** Parses as C's {@code strtod} writes it, which is where the text comes from. */
    private static double parse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "nan", "-nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    @Override
    public String name() {
        return source.path().toString();
    }

    @Override
    public Grid grid() {
        return grid;
    }

    @Override
    public OptionalDouble nodata() {
        return nodata;
    }

    @Override
    public double rounded(double value) {
        return blocks.type().round(value);
    }

    @Override
    public boolean holdsIntegers() {
        return !blocks.type().isFloatingPoint();
    }

    @Override
    public int blockColumns() {
        return Math.min(grid.columns(), blocks.layout().width());
    }

    @Override
    public int blockRows() {
        return Math.min(grid.rows(), blocks.layout().height());
    }

    @Override
    public double[] read(Window window) {
        requireInside(window);
        double[] values = new double[Math.toIntExact(window.cells())];
        BlockLayout layout = blocks.layout();
        if (window.isEmpty()) {
            return values;
        }
        for (int down = window.row() / layout.height(); down * (long) layout.height() < window.endRow(); down++) {
            for (int across = window.column() / layout.width();
                    across * (long) layout.width() < window.endColumn();
                    across++) {
                copyBlock(down * layout.across() + across, window, values);
            }
        }
        return values;
    }

    private void requireInside(Window window) {
        if (window.endColumn() > grid.columns() || window.endRow() > grid.rows()) {
            throw new IllegalArgumentException(
                    window + " reaches beyond " + name() + ", which has " + grid.columns() + " × " + grid.rows());
        }
    }

    private void copyBlock(int number, Window window, double[] values) {
        Window whole = blocks.layout().window(number);
        Window part = whole.intersect(window);
        ByteBuffer block = blocks.block(number);
        boolean leftOut = block.capacity() == 0;
        for (int row = part.row(); row < part.endRow(); row++) {
            int to = (row - window.row()) * window.columns() + part.column() - window.column();
            for (int column = part.column(); column < part.endColumn(); column++) {
                values[to++] =
                        leftOut ? nodata.orElse(0) : blocks.sample(block, column - whole.column(), row - whole.row());
            }
        }
    }

    @Override
    public void close() {
        source.close();
    }
}
