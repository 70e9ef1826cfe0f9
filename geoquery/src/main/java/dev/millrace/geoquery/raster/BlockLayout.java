package dev.millrace.geoquery.raster;

/** How a TIFF cuts its cells into blocks, and where those are; strips are blocks as wide as the raster. */
final class BlockLayout {
    private static final int SLAB_BYTES = 64 << 10;

    private final int width;
    private final int height;
    private final int across;
    private final int rows;
    /** Whether the blocks at the edges are stored at full size, as tiles are and strips are not. */
    private final boolean padded;

    private final long[] offsets;
    private final long[] byteCounts;

    BlockLayout(TiffDirectory tags) {
        padded = tags.has(Tag.TILE_OFFSETS);
        int columns = tags.required(Tag.WIDTH);
        rows = tags.required(Tag.HEIGHT);
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

    private BlockLayout(BlockLayout strips, int slabRows, long rowBytes, int rasterRows) {
        padded = false;
        width = strips.width;
        height = slabRows;
        across = 1;
        rows = rasterRows;
        int slabs = ceilDiv(rasterRows, slabRows);
        offsets = new long[slabs];
        byteCounts = new long[slabs];
        int perStrip = ceilDiv(strips.height, slabRows);
        for (int i = 0; i < slabs; i++) {
            int strip = i / perStrip;
            offsets[i] = strips.offsets[strip] + (long) (i % perStrip) * slabRows * rowBytes;
            byteCounts[i] = strips.byteCounts[strip] == 0 ? 0 : storedRows(i, rasterRows) * rowBytes;
        }
    }

    /**
     * Cuts long strips of plain bytes into shorter ones, since many writers put the whole raster into one strip.
     *
     * @param rowBytes how many bytes a row takes in the file
     */
    BlockLayout inSlabs(long rowBytes) {
        int slabRows = (int) Math.max(1, SLAB_BYTES / rowBytes);
        // A strip's last slab may not reach into the next strip, so that slabs divide strips or there is but one strip.
        boolean divides = height % slabRows == 0 || offsets.length == 1;
        boolean cut = !padded && across == 1 && height > slabRows;
        return !cut ? this : new BlockLayout(this, divides ? slabRows : 1, rowBytes, rows);
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
