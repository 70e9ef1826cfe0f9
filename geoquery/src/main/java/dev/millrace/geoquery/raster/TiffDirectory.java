package dev.millrace.geoquery.raster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The first image directory of a TIFF file, classic or BigTIFF: those of its tags that {@link Tag} lists, and their values.
 *
 * <p>Later directories (overviews, masks) are not looked at. Immutable.
 *
 * <p>Sources: TIFF 6.0, section 2; "The BigTIFF File Format", AWare Systems.
 */
final class TiffDirectory {
    /** Lists of blocks are the longest values; this is enough for four million blocks. */
    private static final long MAX_VALUE_BYTES = 32L << 20;

    private static final String DIRECTORY = "the tag directory";

    private final Path path;
    private final Map<Integer, Entry> entries;

    private TiffDirectory(Path path, Map<Integer, Entry> entries) {
        this.path = path;
        this.entries = entries;
    }

    private record Entry(int type, int count, ByteBuffer bytes) {}

    /** Reads the header and the directory, and sets the source's byte order. */
    static TiffDirectory read(RasterFile source) {
        TiffFormat format = TiffFormat.read(source);
        long offset = format.firstDirectory();
        long count = format.number(source.readNumbers(offset, format.countBytes(), DIRECTORY), 0, format.countBytes());
        ByteBuffer table = source.readNumbers(
                offset + format.countBytes(),
                Math.multiplyFull((int) Math.min(count, 1 << 20), format.entryBytes()),
                DIRECTORY);
        Map<Integer, Entry> entries = new HashMap<>();
        for (int at = 0; at < table.capacity(); at += format.entryBytes()) {
            int number = Short.toUnsignedInt(table.getShort(at));
            if (Tag.isRead(number)) {
                readEntry(source, format, table.slice(at, format.entryBytes()).order(source.order()))
                        .ifPresent(entry -> entries.put(number, entry));
            }
        }
        return new TiffDirectory(source.path(), entries);
    }

    /** An entry of a type that the specification does not know is left out, as it asks of readers. */
    private static Optional<Entry> readEntry(RasterFile source, TiffFormat format, ByteBuffer entry) {
        int number = Short.toUnsignedInt(entry.getShort(0));
        int type = Short.toUnsignedInt(entry.getShort(2));
        int size = bytesOf(type);
        if (size == 0) {
            return Optional.empty();
        }
        int offsetBytes = format.offsetBytes();
        long count = format.number(entry, 4, offsetBytes);
        if (count < 0 || count > MAX_VALUE_BYTES / size) {
            throw new RasterException(
                    source.path(),
                    "has " + Long.toUnsignedString(count) + " values in tag " + number + "; at most "
                            + MAX_VALUE_BYTES / size + " are read",
                    "Rewrite it in larger tiles with gdal_translate -co TILED=YES -co BLOCKXSIZE=512 -co BLOCKYSIZE=512.");
        }
        int bytes = (int) count * size;
        int valueAt = 4 + offsetBytes;
        ByteBuffer value = bytes <= offsetBytes
                ? entry.slice(valueAt, bytes).order(source.order())
                : source.readNumbers(format.number(entry, valueAt, offsetBytes), bytes, "tag " + number);
        return Optional.of(new Entry(type, (int) count, value));
    }

    private static int bytesOf(int type) {
        return switch (type) {
            case 1, 2, 6, 7 -> 1;
            case 3, 8 -> 2;
            case 4, 9, 11, 13 -> 4;
            case 5, 10, 12, 16, 17, 18 -> 8;
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
            case 4, 13 -> Integer.toUnsignedLong(entry.bytes().getInt(i * Integer.BYTES));
            case 16, 18 -> entry.bytes().getLong(i * Long.BYTES);
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
        if (value < 0 || value > Integer.MAX_VALUE) {
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
