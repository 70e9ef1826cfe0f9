package dev.millrace.geoquery.convert;

import dev.millrace.geoquery.raster.RasterException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The numeric variables of a NetCDF file of the classic or 64-bit-offset format, held in memory.
 *
 * <p>Attributes are skipped but for the first number of each, which is what fill values need.
 *
 * <p>Source: "NetCDF Classic Format Specification", NetCDF Users Guide, appendix on file formats.
 */
final class NetCdfFile {
    private static final int MAGIC = ('C' << 24) | ('D' << 16) | ('F' << 8);
    private static final int OFFSETS_64_BIT = 2;
    private static final int ALIGNMENT = 4;

    private final Path path;
    private final ByteBuffer bytes;
    private final boolean wideOffsets;
    private final int recordCount;
    private final List<Integer> dimensions = new ArrayList<>();
    private final Map<String, Variable> variables = new LinkedHashMap<>();

    /** The number of values of one record of a record variable, of the whole of any other. */
    private record Variable(Type type, int length, boolean perRecord, long offset, Map<String, Double> attributes) {
        /** Bytes that one record of this variable takes in the file. */
        long recordBytes() {
            return align((long) length * type.bytes);
        }
    }

    private enum Type {
        BYTE(1),
        CHAR(1),
        SHORT(2),
        INT(4),
        FLOAT(4),
        DOUBLE(8);

        private final int bytes;

        Type(int bytes) {
            this.bytes = bytes;
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

    private NetCdfFile(Path path, ByteBuffer bytes) {
        this.path = path;
        this.bytes = bytes;
        int magic = bytes.getInt();
        int version = magic & 0xFF;
        if ((magic & ~0xFF) != MAGIC || version < 1 || version > OFFSETS_64_BIT) {
            throw problem("is not a NetCDF file of the classic format");
        }
        wideOffsets = version == OFFSETS_64_BIT;
        recordCount = bytes.getInt();
        readDimensions();
        readAttributes();
        readVariables();
    }

    /**
     * Reads a file.
     *
     * @throws RasterException if the file cannot be read, is cut off in its header or is of another format
     */
    static NetCdfFile read(Path path) {
        ByteBuffer bytes;
        try {
            bytes = ByteBuffer.wrap(Files.readAllBytes(path));
        } catch (IOException e) {
            throw new RasterException(path, "cannot be read: " + e, "Check the path and its permissions.", e);
        }
        try {
            return new NetCdfFile(path, bytes);
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new RasterException(path, "has a damaged NetCDF header", "Fetch the file again.", e);
        }
    }

    private RasterException problem(String what) {
        return new RasterException(path, what, "Fetch the source again; its hash is in SOURCES.md.");
    }

    private void readDimensions() {
        for (int left = listLength(); left > 0; left--) {
            readName();
            dimensions.add(bytes.getInt());
        }
    }

    private Map<String, Double> readAttributes() {
        Map<String, Double> firstNumbers = new LinkedHashMap<>();
        for (int left = listLength(); left > 0; left--) {
            String name = readName();
            Type type = readType();
            int count = bytes.getInt();
            if (count > 0 && type != Type.CHAR) {
                firstNumbers.put(name, type.read(bytes, bytes.position()));
            }
            skip(align((long) count * type.bytes));
        }
        return firstNumbers;
    }

    private void readVariables() {
        for (int left = listLength(); left > 0; left--) {
            String name = readName();
            int length = 1;
            boolean perRecord = false;
            for (int dimensionsLeft = bytes.getInt(); dimensionsLeft > 0; dimensionsLeft--) {
                int size = dimensions.get(bytes.getInt());
                perRecord |= size == 0; // the one dimension without a size of its own counts records
                length = Math.multiplyExact(length, size == 0 ? 1 : size);
            }
            Map<String, Double> attributes = readAttributes();
            Type type = readType();
            bytes.getInt(); // the size in bytes, which is redundant
            long offset = wideOffsets ? bytes.getLong() : Integer.toUnsignedLong(bytes.getInt());
            variables.put(name, new Variable(type, length, perRecord, offset, attributes));
        }
    }

    /** A list begins with a tag, 0 where it is absent, and its length. */
    private int listLength() {
        bytes.getInt();
        return bytes.getInt();
    }

    private Type readType() {
        return Type.values()[bytes.getInt() - 1];
    }

    private String readName() {
        int length = bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] name = new byte[length];
        bytes.get(name);
        skip(align(name.length) - name.length);
        return new String(name, StandardCharsets.UTF_8);
    }

    private void skip(long count) {
        bytes.position(Math.toIntExact(bytes.position() + count));
    }

    private static long align(long length) {
        return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** How many records the file holds. */
    int records() {
        return recordCount;
    }

    /** All values of a variable that has no record dimension, the last dimension varying fastest. */
    double[] values(String name) {
        return values(name, 0);
    }

    /**
     * The values of one record of a variable.
     *
     * @throws RasterException if there is no such variable, or the file ends before its values do
     */
    double[] values(String name, int record) {
        Variable variable = variable(name);
        long start = variable.offset() + (variable.perRecord() ? record * recordBytes() : 0);
        int size = variable.type().bytes;
        if (start + (long) variable.length() * size > bytes.capacity()) {
            throw problem("is cut off in the values of " + name);
        }
        double[] values = new double[variable.length()];
        for (int i = 0; i < values.length; i++) {
            values[i] = variable.type().read(bytes, (int) start + i * size);
        }
        return values;
    }

    /** The value that stands for a missing one, or NaN where the variable names none. */
    double fill(String name) {
        return variable(name).attributes().getOrDefault("_FillValue", Double.NaN);
    }

    private Variable variable(String name) {
        Variable variable = variables.get(name);
        if (variable == null) {
            throw problem("has no variable " + name + " but " + variables.keySet());
        }
        return variable;
    }

    /** A record is one slice of every record variable, one after the other. */
    private long recordBytes() {
        return variables.values().stream()
                .filter(Variable::perRecord)
                .mapToLong(Variable::recordBytes)
                .sum();
    }
}
