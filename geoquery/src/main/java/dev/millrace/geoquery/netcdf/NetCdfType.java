package dev.millrace.geoquery.netcdf;

import java.nio.ByteBuffer;
import java.util.List;

/** The types of numbers in the classic formats, in the order of their codes from 1. */
public enum NetCdfType {
    /** Signed, 8 bits. */
    BYTE(1),
    /** Text, a byte a character. */
    CHAR(1),
    /** Signed, 16 bits. */
    SHORT(2),
    /** Signed, 32 bits. */
    INT(4),
    /** Floating point of single precision. */
    FLOAT(4),
    /** Floating point of double precision. */
    DOUBLE(8);

    private static final List<NetCdfType> BY_CODE = List.of(values());

    private final int bytes;

    NetCdfType(int bytes) {
        this.bytes = bytes;
    }

    /** The type of a code, from 1. */
    static NetCdfType ofCode(int code) {
        return BY_CODE.get(code - 1);
    }

    int bytes() {
        return bytes;
    }

    double read(ByteBuffer buffer, int at) {
        return switch (this) {
            case BYTE, CHAR -> buffer.get(at);
            case SHORT -> buffer.getShort(at);
            case INT -> buffer.getInt(at);
            case FLOAT -> buffer.getFloat(at);
            case DOUBLE -> buffer.getDouble(at);
        };
    }
}
