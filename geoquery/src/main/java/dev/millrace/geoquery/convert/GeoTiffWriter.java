package dev.millrace.geoquery.convert;

import dev.millrace.geoquery.raster.Grid;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/**
 * Writes one band of floats as a GeoTIFF in EPSG:4326: tiles of 128 × 128, Deflate, floating-point
 * predictor, little-endian.
 *
 * <p>The same values give the same bytes, for one build of the JDK's Deflate.
 *
 * <p>Sources: TIFF 6.0; Adobe's TIFF technotes 2 and 3; OGC GeoTIFF 1.1.
 */
final class GeoTiffWriter {
    private static final int TILE = 128;
    private static final int TILE_BYTES = TILE * TILE * Float.BYTES;
    private static final int HEADER_BYTES = 8;
    private static final int ENTRY_BYTES = 12;
    private static final int INLINE_BYTES = 4;
    private static final int ASCII = 2;
    private static final int SHORT = 3;
    private static final int LONG = 4;
    private static final int DOUBLE = 12;

    /** A directory of four keys: geographic model, pixel is area, EPSG:4326, degrees. */
    private static final int[] GEO_KEYS = {1, 1, 1, 4, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326, 2054, 0, 1, 9102
    };

    private final Grid grid;
    private final float[] values;
    private final float nodata;

    private GeoTiffWriter(Grid grid, float[] values, float nodata) {
        this.grid = grid;
        this.values = values;
        this.nodata = nodata;
    }

    private record Entry(int tag, int type, int count, ByteBuffer value) {}

    /**
     * Writes a file, which appears whole or not at all.
     *
     * @param values one a cell, row by row from the north-west
     * @param nodata what stands for a missing value
     */
    static void write(Path file, Grid grid, float[] values, float nodata) throws IOException {
        if (values.length != grid.window().cells()) {
            throw new IllegalArgumentException(
                    values.length + " values for a grid of " + grid.window().cells() + " cells");
        }
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.write(unfinished, new GeoTiffWriter(grid, values, nodata).bytes());
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private byte[] bytes() {
        List<byte[]> tiles = tiles();
        List<Entry> entries = entries(tiles);
        int directory = HEADER_BYTES;
        int overflow = directory + Short.BYTES + entries.size() * ENTRY_BYTES + Integer.BYTES;
        int data = overflow
                + entries.stream().mapToInt(GeoTiffWriter::overflowBytes).sum();
        fillOffsets(entries, tiles, data);

        byte[] file =
                new byte[data + tiles.stream().mapToInt(tile -> tile.length).sum()];
        ByteBuffer out = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        out.putShort((short) 0x4949).putShort((short) 42).putInt(directory);
        putDirectory(out, entries, overflow);
        entries.stream().filter(entry -> overflowBytes(entry) > 0).forEach(entry -> putPadded(out, entry.value()));
        tiles.forEach(out::put);
        return file;
    }

    private List<Entry> entries(List<byte[]> tiles) {
        ByteBuffer byteCounts = buffer(tiles.size() * Integer.BYTES);
        tiles.forEach(tile -> byteCounts.putInt(tile.length));
        byte[] nodataText = (nodata + "\0").getBytes(StandardCharsets.US_ASCII);
        return List.of( // in ascending order of tags, as TIFF requires
                longs(256, grid.columns()),
                longs(257, grid.rows()),
                shorts(258, Float.SIZE),
                shorts(259, 8), // Deflate
                shorts(262, 1), // black is zero
                shorts(277, 1), // samples a cell
                shorts(284, 1), // samples of a cell lie together
                shorts(317, 3), // floating-point predictor
                shorts(322, TILE),
                shorts(323, TILE),
                new Entry(324, LONG, tiles.size(), buffer(tiles.size() * Integer.BYTES)),
                new Entry(325, LONG, tiles.size(), byteCounts),
                shorts(339, 3), // floating point
                doubles(33550, grid.cellWidth(), grid.cellHeight(), 0),
                doubles(33922, 0, 0, 0, grid.west(), grid.north(), 0),
                shorts(34735, GEO_KEYS),
                new Entry(42113, ASCII, nodataText.length, ByteBuffer.wrap(nodataText)));
    }

    private static void fillOffsets(List<Entry> entries, List<byte[]> tiles, int first) {
        ByteBuffer offsets = entries.stream()
                .filter(entry -> entry.tag() == 324)
                .findFirst()
                .orElseThrow()
                .value();
        int offset = first;
        for (byte[] tile : tiles) {
            offsets.putInt(offset);
            offset += tile.length;
        }
    }

    private static void putDirectory(ByteBuffer out, List<Entry> entries, int firstOverflow) {
        int overflow = firstOverflow;
        out.putShort((short) entries.size());
        for (Entry entry : entries) {
            out.putShort((short) entry.tag()).putShort((short) entry.type()).putInt(entry.count());
            if (overflowBytes(entry) > 0) {
                out.putInt(overflow);
                overflow += overflowBytes(entry);
            } else {
                int end = out.position() + INLINE_BYTES;
                out.put(entry.value().rewind()).position(end);
            }
        }
        out.putInt(0); // no further directory
    }

    /** A value of up to four bytes stands in its entry; a longer one elsewhere, at an even offset. */
    private static int overflowBytes(Entry entry) {
        int bytes = entry.value().capacity();
        return bytes <= INLINE_BYTES ? 0 : bytes + (bytes & 1);
    }

    private static void putPadded(ByteBuffer out, ByteBuffer value) {
        out.put(value.rewind());
        if ((value.capacity() & 1) == 1) {
            out.put((byte) 0);
        }
    }

    private static Entry shorts(int tag, int... values) {
        ByteBuffer bytes = buffer(values.length * Short.BYTES);
        for (int value : values) {
            bytes.putShort((short) value);
        }
        return new Entry(tag, SHORT, values.length, bytes);
    }

    private static Entry longs(int tag, int value) {
        return new Entry(tag, LONG, 1, buffer(Integer.BYTES).putInt(value));
    }

    private static Entry doubles(int tag, double... values) {
        ByteBuffer bytes = buffer(values.length * Double.BYTES);
        for (double value : values) {
            bytes.putDouble(value);
        }
        return new Entry(tag, DOUBLE, values.length, bytes);
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private List<byte[]> tiles() {
        List<byte[]> tiles = new ArrayList<>();
        for (int row = 0; row < grid.rows(); row += TILE) {
            for (int column = 0; column < grid.columns(); column += TILE) {
                tiles.add(deflate(predicted(column, row)));
            }
        }
        return tiles;
    }

    /** A tile's bytes, each row split by significance and differenced; nodata beyond the grid. */
    private byte[] predicted(int firstColumn, int firstRow) {
        byte[] bytes = new byte[TILE_BYTES];
        for (int row = 0; row < TILE; row++) {
            int start = row * TILE * Float.BYTES;
            for (int column = 0; column < TILE; column++) {
                int bits = Float.floatToRawIntBits(value(firstColumn + column, firstRow + row));
                for (int significance = 0; significance < Float.BYTES; significance++) {
                    bytes[start + significance * TILE + column] = (byte) (bits >>> (24 - 8 * significance));
                }
            }
            for (int i = start + TILE * Float.BYTES - 1; i > start; i--) {
                bytes[i] -= bytes[i - 1];
            }
        }
        return bytes;
    }

    private float value(int column, int row) {
        boolean inside = column < grid.columns() && row < grid.rows();
        return inside ? values[row * grid.columns() + column] : nodata;
    }

    private static byte[] deflate(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] chunk = new byte[8192];
            while (!deflater.finished()) {
                out.write(chunk, 0, deflater.deflate(chunk));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
