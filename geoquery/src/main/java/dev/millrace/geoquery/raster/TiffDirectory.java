package dev.millrace.geoquery.raster;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The first image directory of a classic TIFF file: its tags and their values.
 *
 * <p>Later directories (overviews, masks) are not looked at. Immutable.
 *
 * <p>Source: TIFF 6.0, section 2.
 */
final class TiffDirectory {
    private static final int HEADER_BYTES = 8;
    private static final int ENTRY_BYTES = 12;
    private static final int INLINE_BYTES = 4;
    private static final int CLASSIC = 42;
    private static final int BIG_TIFF = 43;
    private static final String NOT_TIFF_WAY_OUT = "Give a GeoTIFF, or convert the file with gdal_translate -of GTiff.";

    private final Path path;
    private final Map<Integer, Entry> entries;

    private TiffDirectory(Path path, Map<Integer, Entry> entries) {
        this.path = path;
        this.entries = entries;
    }

    private record Entry(int type, int count, ByteBuffer bytes) {}

    /** Reads the header and the directory, and sets the source's byte order. */
    static TiffDirectory read(TiffSource source) {
        long offset = readHeader(source);
        int count = Short.toUnsignedInt(
                source.readNumbers(offset, Short.BYTES, "the tag directory").getShort());
        ByteBuffer table = source.readNumbers(offset + Short.BYTES, (long) count * ENTRY_BYTES, "the tag directory");
        Map<Integer, Entry> entries = new HashMap<>();
        for (int i = 0; i < count; i++) {
            int number = Short.toUnsignedInt(table.getShort(i * ENTRY_BYTES));
            readEntry(source, table, i * ENTRY_BYTES).ifPresent(entry -> entries.put(number, entry));
        }
        return new TiffDirectory(source.path(), entries);
    }

    private static long readHeader(TiffSource source) {
        ByteBuffer header;
        try {
            header = source.readNumbers(0, HEADER_BYTES, "the header");
        } catch (RasterException e) {
            throw new RasterException(source.path(), "is too short to be a TIFF file", NOT_TIFF_WAY_OUT, e);
        }
        source.order(byteOrder(source.path(), header.getShort(0)));
        header.order(source.order());
        int magic = header.getShort(2);
        if (magic == BIG_TIFF) {
            throw new RasterException(
                    source.path(),
                    "is a BigTIFF, which is not read yet",
                    "Rewrite it with gdal_translate -co BIGTIFF=NO, in parts if it is above 4 GiB.");
        }
        if (magic != CLASSIC) {
            throw new RasterException(source.path(), "is not a TIFF file", NOT_TIFF_WAY_OUT);
        }
        return Integer.toUnsignedLong(header.getInt(4));
    }

    private static ByteOrder byteOrder(Path path, short mark) {
        if (mark == 0x4949) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        if (mark == 0x4D4D) {
            return ByteOrder.BIG_ENDIAN;
        }
        throw new RasterException(path, "is not a TIFF file", NOT_TIFF_WAY_OUT);
    }

    /** An entry of a type that TIFF 6.0 does not know is left out, as the specification asks of readers. */
    private static Optional<Entry> readEntry(TiffSource source, ByteBuffer table, int at) {
        int number = Short.toUnsignedInt(table.getShort(at));
        int type = Short.toUnsignedInt(table.getShort(at + 2));
        int size = bytesOf(type);
        if (size == 0) {
            return Optional.empty();
        }
        long count = Integer.toUnsignedLong(table.getInt(at + 4));
        long bytes = count * size;
        long offset = Integer.toUnsignedLong(table.getInt(at + 8));
        ByteBuffer value = bytes <= INLINE_BYTES
                ? table.slice(at + 8, (int) bytes).order(source.order())
                : source.readNumbers(offset, bytes, "tag " + number);
        return Optional.of(new Entry(type, (int) count, value));
    }

    private static int bytesOf(int type) {
        return switch (type) {
            case 1, 2, 6, 7 -> 1;
            case 3, 8 -> 2;
            case 4, 9, 11 -> 4;
            case 5, 10, 12 -> 8;
            default -> 0;
        };
    }

    Path path() {
        return path;
    }

    boolean has(Tag tag) {
        return entries.containsKey(tag.number());
    }

    /** The tag's unsigned whole numbers; empty where the tag is missing. */
    long[] longs(Tag tag) {
        Entry entry = entries.get(tag.number());
        if (entry == null) {
            return new long[0];
        }
        long[] values = new long[entry.count()];
        for (int i = 0; i < values.length; i++) {
            values[i] = longAt(tag, entry, i);
        }
        return values;
    }

    private long longAt(Tag tag, Entry entry, int i) {
        return switch (entry.type()) {
            case 1 -> Byte.toUnsignedLong(entry.bytes().get(i));
            case 3 -> Short.toUnsignedLong(entry.bytes().getShort(i * Short.BYTES));
            case 4 -> Integer.toUnsignedLong(entry.bytes().getInt(i * Integer.BYTES));
            default -> throw wrongType(tag, "a whole number");
        };
    }

    /** The first whole number of a tag that a TIFF must have. */
    int required(Tag tag) {
        long[] values = longs(tag);
        if (values.length == 0) {
            throw damaged("has no tag " + tag);
        }
        return toInt(tag, values[0]);
    }

    /** The first whole number of a tag, or what the specification says where it is missing. */
    int orElse(Tag tag, int missing) {
        long[] values = longs(tag);
        return values.length == 0 ? missing : toInt(tag, values[0]);
    }

    private int toInt(Tag tag, long value) {
        if (value > Integer.MAX_VALUE) {
            throw damaged("has " + value + " in tag " + tag);
        }
        return (int) value;
    }

    /** The tag's floating-point numbers; empty where the tag is missing. */
    double[] doubles(Tag tag) {
        Entry entry = entries.get(tag.number());
        if (entry == null) {
            return new double[0];
        }
        if (entry.type() != 12) {
            throw wrongType(tag, "double");
        }
        double[] values = new double[entry.count()];
        for (int i = 0; i < values.length; i++) {
            values[i] = entry.bytes().getDouble(i * Double.BYTES);
        }
        return values;
    }

    /** The tag's text without its closing NUL and outer blanks. */
    Optional<String> text(Tag tag) {
        Entry entry = entries.get(tag.number());
        if (entry == null) {
            return Optional.empty();
        }
        byte[] bytes = new byte[entry.bytes().capacity()];
        entry.bytes().duplicate().get(bytes);
        return Optional.of(
                new String(bytes, StandardCharsets.US_ASCII).replace("\0", "").strip());
    }

    private RasterException wrongType(Tag tag, String expected) {
        return damaged("has a value that is not " + expected + " in tag " + tag);
    }

    /** The file contradicts itself or the specification. */
    RasterException damaged(String problem) {
        return new RasterException(path, problem, "Copy the file again, or rewrite it with gdal_translate.");
    }
}
