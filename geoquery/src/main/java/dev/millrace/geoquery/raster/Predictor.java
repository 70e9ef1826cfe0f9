package dev.millrace.geoquery.raster;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How a row's samples were turned into differences before packing, and back.
 *
 * <p>Sources: TIFF 6.0, section 14 (horizontal); Adobe's TIFF technote 3 (floating point).
 */
enum Predictor {
    NONE {
        @Override
        void undo(ByteBuffer row, int sampleBytes, int stride) {
            // Rows are stored as they are.
        }
    },
    HORIZONTAL {
        @Override
        void undo(ByteBuffer row, int sampleBytes, int stride) {
            int samples = row.capacity() / sampleBytes;
            for (int i = stride; i < samples; i++) {
                add(row, sampleBytes, i * sampleBytes, (i - stride) * sampleBytes);
            }
        }
    },
    FLOATING_POINT {
        @Override
        void undo(ByteBuffer row, int sampleBytes, int stride) {
            byte[] planes = new byte[row.capacity()];
            row.get(0, planes);
            for (int i = stride; i < planes.length; i++) {
                planes[i] += planes[i - stride];
            }
            // The most significant bytes of all samples come first, then the next, whatever the file's order.
            boolean bigEndian = row.order() == ByteOrder.BIG_ENDIAN;
            int samples = planes.length / sampleBytes;
            for (int i = 0; i < samples; i++) {
                for (int significance = 0; significance < sampleBytes; significance++) {
                    int at = bigEndian ? significance : sampleBytes - 1 - significance;
                    row.put(i * sampleBytes + at, planes[significance * samples + i]);
                }
            }
        }
    };

    /** Finds what tag Predictor names. */
    static Predictor of(TiffDirectory tags, SampleType type) {
        int number = tags.orElse(Tag.PREDICTOR, 1);
        boolean known = number == 1 || number == 2 || (number == 3 && type.isFloatingPoint());
        if (!known) {
            throw new RasterException(
                    tags.path(),
                    "uses TIFF predictor " + number + " for cells of type " + type + ", which is not read",
                    "Rewrite it with gdal_translate -co PREDICTOR=1.");
        }
        return values()[number - 1];
    }

    /**
     * Restores one row in place.
     *
     * @param stride how many samples lie between a sample and the one it was predicted from
     */
    abstract void undo(ByteBuffer row, int sampleBytes, int stride);

    private static void add(ByteBuffer row, int sampleBytes, int to, int from) {
        switch (sampleBytes) {
            case 1 -> row.put(to, (byte) (row.get(to) + row.get(from)));
            case 2 -> row.putShort(to, (short) (row.getShort(to) + row.getShort(from)));
            case 4 -> row.putInt(to, row.getInt(to) + row.getInt(from));
            default -> row.putLong(to, row.getLong(to) + row.getLong(from));
        }
    }
}
