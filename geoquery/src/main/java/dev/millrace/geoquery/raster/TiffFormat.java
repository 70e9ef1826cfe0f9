package dev.millrace.geoquery.raster;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * Which of the two forms of TIFF a file has: they differ in how wide counts and offsets are.
 *
 * @param isBig whether it is a BigTIFF
 * @param firstDirectory where the first directory begins, bytes from the start of the file
 */
record TiffFormat(boolean isBig, long firstDirectory) {
    private static final int HEADER_BYTES = 8;
    private static final int CLASSIC = 42;
    private static final int BIG_TIFF = 43;
    private static final String WAY_OUT = "Give a GeoTIFF, or convert the file with gdal_translate -of GTiff.";

    /** Reads the header and sets the source's byte order. */
    static TiffFormat read(RasterFile source) {
        ByteBuffer header;
        try {
            header = source.readNumbers(0, HEADER_BYTES, "the header");
        } catch (RasterException e) {
            throw new RasterException(source.path(), "is too short to be a TIFF file", WAY_OUT, e);
        }
        source.order(byteOrder(source.path(), header.getShort(0)));
        header.order(source.order());
        return switch (header.getShort(2)) {
            case CLASSIC -> new TiffFormat(false, Integer.toUnsignedLong(header.getInt(4)));
            case BIG_TIFF -> bigTiff(source, header);
            default -> throw new RasterException(source.path(), "is not a TIFF file", WAY_OUT);
        };
    }

    private static TiffFormat bigTiff(RasterFile source, ByteBuffer header) {
        int offsetBytes = Short.toUnsignedInt(header.getShort(4));
        if (offsetBytes != Long.BYTES) {
            throw new RasterException(
                    source.path(), "is a BigTIFF with offsets of " + offsetBytes + " bytes, not 8", WAY_OUT);
        }
        return new TiffFormat(
                true, source.readNumbers(HEADER_BYTES, Long.BYTES, "the header").getLong());
    }

    private static ByteOrder byteOrder(Path path, short mark) {
        if (mark == 0x4949) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        if (mark == 0x4D4D) {
            return ByteOrder.BIG_ENDIAN;
        }
        throw new RasterException(path, "is not a TIFF file", WAY_OUT);
    }

    /** How wide the number of entries is. */
    int countBytes() {
        return isBig ? Long.BYTES : Short.BYTES;
    }

    /** How wide offsets, and the numbers of values, are; a value of that size or less stands in its entry. */
    int offsetBytes() {
        return isBig ? Long.BYTES : Integer.BYTES;
    }

    int entryBytes() {
        return 2 * Short.BYTES + 2 * offsetBytes();
    }

    /** An unsigned number of 2, 4 or 8 bytes; above 2⁶³ it is negative. */
    long number(ByteBuffer buffer, int at, int bytes) {
        return switch (bytes) {
            case Short.BYTES -> Short.toUnsignedLong(buffer.getShort(at));
            case Integer.BYTES -> Integer.toUnsignedLong(buffer.getInt(at));
            default -> buffer.getLong(at);
        };
    }
}
