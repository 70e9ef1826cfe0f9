package dev.millrace.geoquery.raster;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** How a block's bytes are packed. */
enum Compression {
    NONE {
        @Override
        byte[] unpack(byte[] packed, int size) {
            return packed;
        }
    },
    LZW {
        @Override
        byte[] unpack(byte[] packed, int size) throws DataFormatException {
            return new LzwDecoder(packed, size).decode();
        }
    },
    DEFLATE {
        @Override
        byte[] unpack(byte[] packed, int size) throws DataFormatException {
            Inflater inflater = new Inflater();
            try {
                inflater.setInput(packed);
                byte[] bytes = new byte[size];
                int filled = 0;
                while (filled < size && !inflater.finished()) {
                    int count = inflater.inflate(bytes, filled, size - filled);
                    if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                        throw new DataFormatException("the packed bytes end early");
                    }
                    filled += count;
                }
                return filled == size ? bytes : Arrays.copyOf(bytes, filled);
            } finally {
                inflater.end();
            }
        }
    };

    /** Finds what tag Compression names; sources: TIFF 6.0 and Adobe's TIFF technote 2 (8, 32946). */
    static Compression of(TiffDirectory tags) {
        int number = tags.orElse(Tag.COMPRESSION, 1);
        return switch (number) {
            case 1 -> NONE;
            case 5 -> LZW;
            case 8, 32946 -> DEFLATE;
            default ->
                throw new RasterException(
                        tags.path(),
                        "uses TIFF compression " + number + ", which is not read",
                        "Rewrite it with gdal_translate -co COMPRESS=DEFLATE.");
        };
    }

    /**
     * Unpacks a block.
     *
     * @param size how many bytes the block should hold
     * @return the bytes, fewer than {@code size} where the block holds fewer
     */
    abstract byte[] unpack(byte[] packed, int size) throws DataFormatException;
}
