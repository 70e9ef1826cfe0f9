package dev.millrace.geoquery.zonal;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes a raster of any size tile by tile, as a BigTIFF of floats around the world: the value of a cell is its row, plus a
 * pattern that keeps the packed tiles from being all alike.
 */
final class GeneratedTiff {
    static final int TILE = 256;

    private final int columns;
    private final int rows;
    private final boolean packed;

    GeneratedTiff(int columns, int rows, boolean packed) {
        this.columns = columns;
        this.rows = rows;
        this.packed = packed;
    }

    static float value(int column, int row) {
        return row + (column * 31 + row * 17) % 97 / 128f;
    }

    Path write(Path file) throws IOException {
        int across = (columns + TILE - 1) / TILE;
        int tiles = across * ((rows + TILE - 1) / TILE);
        long[] offsets = new long[tiles];
        long[] counts = new long[tiles];
        long at = 16;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            out.write(new byte[16]);
            for (int i = 0; i < tiles; i++) {
                byte[] tile = tile(i % across * TILE, i / across * TILE);
                offsets[i] = at;
                counts[i] = tile.length;
                out.write(tile);
                at += tile.length;
            }
            at += writeDirectory(new DataOutputStream(out), at, offsets, counts);
        }
        writeHeader(file, at - DIRECTORY_BYTES);
        return file;
    }

    private static void writeHeader(Path file, long directory) throws IOException {
        try (var access = new java.io.RandomAccessFile(file.toFile(), "rw")) {
            ByteBuffer header = ByteBuffer.allocate(16);
            header.put((byte) 'M')
                    .put((byte) 'M')
                    .putShort((short) 43)
                    .putShort((short) 8)
                    .putShort((short) 0);
            header.putLong(directory);
            access.write(header.array());
        }
    }

    private byte[] tile(int firstColumn, int firstRow) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(TILE * TILE * Float.BYTES).order(ByteOrder.BIG_ENDIAN);
        for (int i = 0; i < TILE * TILE; i++) {
            bytes.putFloat(value(firstColumn + i % TILE, firstRow + i / TILE));
        }
        if (!packed) {
            return bytes.array();
        }
        var out = new java.io.ByteArrayOutputStream();
        try (var deflate = new DeflaterOutputStream(out, new Deflater(Deflater.BEST_SPEED))) {
            deflate.write(bytes.array());
        }
        return out.toByteArray();
    }

    private static final int ENTRIES = 13;
    private static final int DIRECTORY_BYTES = 8 + ENTRIES * 20 + 8;

    /** Lists, doubles and keys first, the directory behind them. */
    private long writeDirectory(DataOutputStream out, long at, long[] offsets, long[] counts) throws IOException {
        for (long[] list : new long[][] {offsets, counts}) {
            for (long number : list) {
                out.writeLong(number);
            }
        }
        long scaleAt = at + 16L * offsets.length;
        writePlace(out);
        out.writeLong(ENTRIES);
        inline(out, 256, columns);
        inline(out, 257, rows);
        inline(out, 258, Float.SIZE);
        inline(out, 259, packed ? 8 : 1);
        inline(out, 277, 1);
        inline(out, 322, TILE);
        inline(out, 323, TILE);
        entry(out, 324, 16, offsets.length, at);
        entry(out, 325, 16, counts.length, at + 8L * offsets.length);
        inline(out, 339, 3);
        entry(out, 33550, 12, 3, scaleAt);
        entry(out, 33922, 12, 6, scaleAt + 3 * 8);
        entry(out, 34735, 3, 12, scaleAt + 9 * 8);
        out.writeLong(0);
        return 16L * offsets.length + 9 * 8 + 24 + DIRECTORY_BYTES;
    }

    private void writePlace(DataOutputStream out) throws IOException {
        for (double number : new double[] {360.0 / columns, 180.0 / rows, 0, 0, 0, 0, -180, 90, 0}) {
            out.writeDouble(number);
        }
        for (int key : new int[] {1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326}) {
            out.writeShort(key);
        }
    }

    private static void inline(DataOutputStream out, int tag, int value) throws IOException {
        entry(out, tag, 4, 1, (long) value << 32);
    }

    private static void entry(DataOutputStream out, int tag, int type, long count, long value) throws IOException {
        out.writeShort(tag);
        out.writeShort(type);
        out.writeLong(count);
        out.writeLong(value);
    }
}
