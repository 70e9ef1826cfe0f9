package dev.millrace.geoquery.raster;

import java.nio.ByteBuffer;

/** What one number in a raster is; every one fits a double exactly. */
enum SampleType {
    UINT8(1, 1),
    INT8(2, 1),
    UINT16(1, 2),
    INT16(2, 2),
    UINT32(1, 4),
    INT32(2, 4),
    FLOAT32(3, 4),
    FLOAT64(3, 8);

    private final int format;
    private final int bytes;

    SampleType(int format, int bytes) {
        this.format = format;
        this.bytes = bytes;
    }

    /** Finds the type, or says which types are read. */
    static SampleType of(TiffDirectory tags) {
        int format = tags.orElse(Tag.SAMPLE_FORMAT, 1);
        int bits = tags.orElse(Tag.BITS_PER_SAMPLE, 1);
        for (SampleType type : values()) {
            if (type.format == format && type.bytes * Byte.SIZE == bits) {
                return type;
            }
        }
        throw new RasterException(
                tags.path(),
                "has cells of " + bits + " bits in sample format " + format + ", which are not read",
                "Rewrite it as float or as integers of 8 to 32 bits, e.g. with gdal_translate -ot Float64.");
    }

    int bytes() {
        return bytes;
    }

    boolean isFloatingPoint() {
        return format == 3;
    }

    double read(ByteBuffer buffer, int at) {
        return switch (this) {
            case UINT8 -> Byte.toUnsignedInt(buffer.get(at));
            case INT8 -> buffer.get(at);
            case UINT16 -> Short.toUnsignedInt(buffer.getShort(at));
            case INT16 -> buffer.getShort(at);
            case UINT32 -> Integer.toUnsignedLong(buffer.getInt(at));
            case INT32 -> buffer.getInt(at);
            case FLOAT32 -> buffer.getFloat(at);
            case FLOAT64 -> buffer.getDouble(at);
        };
    }

    /**
     * Brings a nodata value, which TIFF keeps as text, to what a cell of this type can hold: the text
     * {@code 1e+20} means the float nearest to it.
     */
    double round(double nodata) {
        return this == FLOAT32 ? (float) nodata : nodata;
    }
}
