package dev.millrace.geoquery.raster;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DataFormatException;

/**
 * Decodes blocks of the first band and keeps the latest, since neighbours in a list of boundaries are
 * often neighbours on the map.
 *
 * <p>Safe for use by several threads; decoding happens one block at a time.
 */
final class BlockReader {
    private final RasterFile source;
    private final BlockLayout layout;
    private final SampleType type;
    private final Compression compression;
    private final Predictor predictor;
    private final int rasterRows;
    /** How many samples of one cell lie together: all bands, or one where each band has its own blocks. */
    private final int stride;

    private final Map<Integer, ByteBuffer> cache; // under the lock of this object

    BlockReader(RasterFile source, TiffDirectory tags, RasterMemory memory) {
        this.source = source;
        type = SampleType.of(tags);
        compression = Compression.of(tags);
        predictor = Predictor.of(tags, type);
        rasterRows = tags.required(Tag.HEIGHT);
        boolean separate = tags.orElse(Tag.PLANAR_CONFIGURATION, 1) == 2;
        stride = separate ? 1 : tags.orElse(Tag.SAMPLES_PER_PIXEL, 1);
        BlockLayout stored = new BlockLayout(tags);
        layout = compression == Compression.NONE
                ? stored.inSlabs((long) stored.width() * stride * type.bytes())
                : stored;
        long most = memory.bytes() / blockBytes(tags, memory);
        cache = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, ByteBuffer> eldest) {
                return size() > most;
            }
        };
    }

    private long blockBytes(TiffDirectory tags, RasterMemory memory) {
        long bytes = rowBytes() * layout.height();
        if (stride < 1 || bytes > Math.min(memory.bytes(), Integer.MAX_VALUE)) {
            throw new RasterException(
                    tags.path(),
                    "has blocks of " + bytes + " bytes, and rasters may hold " + memory.bytes() + " in memory",
                    "Allow more, or rewrite it in tiles with gdal_translate -co TILED=YES.");
        }
        return bytes;
    }

    private long rowBytes() {
        return (long) layout.width() * stride * type.bytes();
    }

    BlockLayout layout() {
        return layout;
    }

    SampleType type() {
        return type;
    }

    /** The decoded samples of a block; a block that the file leaves out holds none, and is empty. */
    synchronized ByteBuffer block(int block) {
        return cache.computeIfAbsent(block, this::decode);
    }

    /** The first band's sample at a place within a decoded block. */
    double sample(ByteBuffer block, int column, int row) {
        return type.read(block, (row * layout.width() + column) * stride * type.bytes());
    }

    private ByteBuffer decode(int block) {
        long packedBytes = layout.byteCount(block);
        if (packedBytes == 0) {
            return ByteBuffer.allocate(0);
        }
        int rows = layout.storedRows(block, rasterRows);
        int size = (int) (rowBytes() * rows);
        requirePlausible(block, packedBytes, size);
        byte[] packed = source.read(layout.offset(block), packedBytes, "block " + block);
        ByteBuffer bytes = ByteBuffer.wrap(unpack(block, packed, size)).order(source.order());
        for (int row = 0; row < rows; row++) {
            int rowBytes = (int) rowBytes();
            predictor.undo(bytes.slice(row * rowBytes, rowBytes).order(source.order()), type.bytes(), stride);
        }
        return bytes;
    }

    /** No packing that is read makes more than this of a block; a damaged file may claim it. */
    private void requirePlausible(int block, long packedBytes, int size) {
        if (packedBytes < 0 || packedBytes > 2L * size + 1024) {
            throw new RasterException(
                    source.path(),
                    "is damaged: block " + block + " should take " + packedBytes + " bytes for " + size
                            + " unpacked ones",
                    "Copy or download the file again.");
        }
    }

    private byte[] unpack(int block, byte[] packed, int size) {
        try {
            byte[] bytes = compression.unpack(packed, size);
            if (bytes.length < size) {
                throw new DataFormatException("it holds " + bytes.length + " of " + size + " bytes");
            }
            return bytes;
        } catch (DataFormatException e) {
            throw new RasterException(
                    source.path(),
                    "is damaged: block " + block + " cannot be unpacked (" + compression + "): " + e.getMessage(),
                    "Copy or download the file again.",
                    e);
        }
    }
}
