package dev.millrace.geoquery.raster;

/** How a TIFF cuts its cells into blocks, and where those are; strips are blocks as wide as the raster. */
final class BlockLayout {
    private final int width;
    private final int height;
    private final int across;
    /** Whether the blocks at the edges are stored at full size, as tiles are and strips are not. */
    private final boolean padded;

    private final long[] offsets;
    private final long[] byteCounts;

    BlockLayout(TiffDirectory tags) {
        padded = tags.has(Tag.TILE_OFFSETS);
        int columns = tags.required(Tag.WIDTH);
        int rows = tags.required(Tag.HEIGHT);
        width = padded ? tags.required(Tag.TILE_WIDTH) : columns;
        height = padded ? tags.required(Tag.TILE_HEIGHT) : Math.min(rows, tags.orElse(Tag.ROWS_PER_STRIP, rows));
        if (width < 1 || height < 1) {
            throw tags.damaged("has blocks of " + width + " × " + height + " cells");
        }
        across = ceilDiv(columns, width);
        offsets = tags.longs(padded ? Tag.TILE_OFFSETS : Tag.STRIP_OFFSETS);
        byteCounts = tags.longs(padded ? Tag.TILE_BYTE_COUNTS : Tag.STRIP_BYTE_COUNTS);
        long needed = (long) across * ceilDiv(rows, height);
        int listed = Math.min(offsets.length, byteCounts.length);
        if (listed < needed) {
            throw tags.damaged("lists " + listed + " of its " + needed + " blocks");
        }
    }

    private static int ceilDiv(int whole, int part) {
        return (int) (((long) whole + part - 1) / part);
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** How many blocks lie side by side. */
    int across() {
        return across;
    }

    long offset(int block) {
        return offsets[block];
    }

    long byteCount(int block) {
        return byteCounts[block];
    }

    /** The cells of a block, of which some may lie beyond the raster's edge. */
    Window window(int block) {
        return new Window(block % across * width, block / across * height, width, height);
    }

    /** How many of a block's rows the file holds. */
    int storedRows(int block, int rasterRows) {
        return padded ? height : Math.min(height, rasterRows - block / across * height);
    }
}
