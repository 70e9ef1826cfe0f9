package dev.millrace.geoquery.raster;

import java.util.Arrays;
import java.util.zip.DataFormatException;

/**
 * TIFF's variant of LZW: codes of 9 to 12 bits, high bit first, widened one code early.
 *
 * <p>A code stands for the text of an earlier code and one byte more, so a table keeps each code's
 * prefix and last byte, and its text is written from the end. Source: TIFF 6.0, section 13.
 */
final class LzwDecoder {
    private static final int CLEAR = 256;
    private static final int END = 257;
    private static final int FIRST_FREE = 258;
    private static final int MAX_CODES = 4096;
    private static final int MIN_BITS = 9;
    private static final int MAX_BITS = 12;

    private final byte[] packed;
    private final byte[] out;
    private final int[] prefix = new int[MAX_CODES];
    private final byte[] last = new byte[MAX_CODES];
    private final int[] length = new int[MAX_CODES];
    private int bitPosition;
    private int filled;
    private int nextCode = FIRST_FREE;
    private int bits = MIN_BITS;

    LzwDecoder(byte[] packed, int size) {
        this.packed = packed;
        this.out = new byte[size];
        for (int code = 0; code < CLEAR; code++) {
            last[code] = (byte) code;
            length[code] = 1;
        }
    }

    byte[] decode() throws DataFormatException {
        int previous = CLEAR;
        while (filled < out.length) {
            int code = nextCode();
            if (code == END) {
                return Arrays.copyOf(out, filled);
            }
            if (code == CLEAR) {
                nextCode = FIRST_FREE;
                bits = MIN_BITS;
            } else {
                write(code, previous);
            }
            previous = code;
        }
        return out;
    }

    private int nextCode() throws DataFormatException {
        if (bitPosition + bits > packed.length * (long) Byte.SIZE) {
            throw new DataFormatException("the packed bytes end early");
        }
        int code = 0;
        for (int i = 0; i < bits; i++, bitPosition++) {
            int bit = (packed[bitPosition >> 3] >> (7 - (bitPosition & 7))) & 1;
            code = (code << 1) | bit;
        }
        return code;
    }

    private void write(int code, int previous) throws DataFormatException {
        if (previous == CLEAR) {
            if (code > CLEAR) {
                throw unknown(code);
            }
            put(code);
            return;
        }
        if (code > nextCode || nextCode >= MAX_CODES) {
            throw unknown(code);
        }
        // The code may be the very one being defined; its text then begins as the previous one does.
        byte first = firstByte(code < nextCode ? code : previous);
        prefix[nextCode] = previous;
        last[nextCode] = first;
        length[nextCode] = length[previous] + 1;
        nextCode++;
        put(code);
        if (nextCode + 1 >= (1 << bits) && bits < MAX_BITS) {
            bits++;
        }
    }

    private byte firstByte(int code) {
        int at = code;
        while (at >= FIRST_FREE) {
            at = prefix[at];
        }
        return last[at];
    }

    private void put(int code) {
        int end = filled + length[code];
        int at = code;
        for (int i = end - 1; i >= filled; i--) {
            if (i < out.length) {
                out[i] = last[at];
            }
            at = prefix[at];
        }
        filled = Math.min(end, out.length);
    }

    private static DataFormatException unknown(int code) {
        return new DataFormatException("code " + code + " was never defined");
    }
}
