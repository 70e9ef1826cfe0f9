package dev.millrace.geoquery.raster;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Rewrites a classic TIFF as a BigTIFF: a new header and directory at the end, everything else shifted by eight bytes. */
final class BigTiff {
    private static final int SHIFT = 8;
    private static final int STRIP_OFFSETS = 273;
    private static final int TILE_OFFSETS = 324;

    private final ByteBuffer classic;
    private final ByteBuffer big;

    private BigTiff(byte[] bytes) {
        ByteOrder order = bytes[0] == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        classic = ByteBuffer.wrap(bytes).order(order);
        big = ByteBuffer.allocate(bytes.length * 3 + 4096).order(order);
    }

    static byte[] of(byte[] classicTiff) {
        return new BigTiff(classicTiff).bytes();
    }

    private byte[] bytes() {
        big.put(classic.get(0))
                .put(classic.get(1))
                .putShort((short) 43)
                .putShort((short) 8)
                .putShort((short) 0);
        int end = classic.capacity() + SHIFT;
        big.put(SHIFT + 8, classic.array(), 8, classic.capacity() - 8);
        int directory = classic.getInt(4);
        int count = classic.getShort(directory);
        int at = end;
        big.putLong(8, at);
        big.putLong(at, count);
        for (int i = 0; i < count; i++) {
            entry(directory + 2 + 12 * i, at + 8 + 20 * i, at + 8 + 20 * count + 8);
        }
        return Arrays.copyOf(big.array(), big.capacity());
    }

    /** Lists of blocks become 64-bit and move behind the directory. */
    private void entry(int from, int to, int behind) {
        int tag = Short.toUnsignedInt(classic.getShort(from));
        int type = classic.getShort(from + 2);
        int count = classic.getInt(from + 4);
        big.putShort(to, (short) tag).putLong(to + 4, count);
        if (tag == STRIP_OFFSETS || tag == TILE_OFFSETS) {
            blocks(from, to, behind);
            return;
        }
        big.putShort(to + 2, (short) type);
        int size = count * sizeOf(type);
        if (size <= 4) {
            big.put(to + 12, classic.array(), from + 8, 4);
        } else if (size <= 8) {
            big.put(to + 12, classic.array(), classic.getInt(from + 8), size);
        } else {
            big.putLong(to + 12, classic.getInt(from + 8) + SHIFT);
        }
    }

    private void blocks(int from, int to, int behind) {
        int type = classic.getShort(from + 2);
        int count = classic.getInt(from + 4);
        big.putShort(to + 2, (short) 16);
        int list = count == 1 ? to + 12 : behind;
        if (count > 1) {
            big.putLong(to + 12, list);
        }
        for (int i = 0; i < count; i++) {
            big.putLong(list + 8 * i, classicNumber(from, type, count, i) + SHIFT);
        }
    }

    private long classicNumber(int from, int type, int count, int i) {
        int size = sizeOf(type);
        int at = count * size <= 4 ? from + 8 : classic.getInt(from + 8);
        return size == 2 ? Short.toUnsignedLong(classic.getShort(at + 2 * i)) : classic.getInt(at + 4 * i);
    }

    private static int sizeOf(int type) {
        return switch (type) {
            case 3 -> 2;
            case 4 -> 4;
            case 5, 12 -> 8;
            default -> 1;
        };
    }
}
