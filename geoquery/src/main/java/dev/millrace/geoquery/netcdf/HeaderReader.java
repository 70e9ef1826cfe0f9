package dev.millrace.geoquery.netcdf;

import dev.millrace.geoquery.netcdf.NetCdfVariable.Dimension;
import dev.millrace.geoquery.raster.RasterException;
import dev.millrace.geoquery.raster.RasterFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the header of a NetCDF file of the classic or 64-bit-offset format, which lies at its beginning.
 *
 * <p>Source: "NetCDF Classic Format Specification", NetCDF Users Guide, appendix on file formats.
 */
final class HeaderReader {
    private static final int MAGIC = ('C' << 24) | ('D' << 16) | ('F' << 8);
    private static final int OFFSETS_64_BIT = 2;
    private static final int ALIGNMENT = 4;

    /** Far above what headers take; what lies beyond is values. */
    private static final int MAX_BYTES = 16 << 20;

    private final RasterFile file;
    private final ByteBuffer bytes;
    private final boolean wideOffsets;
    private final int records;
    private final List<Dimension> dimensions = new ArrayList<>();

    private HeaderReader(RasterFile file) {
        this.file = file;
        bytes = file.readNumbers(0, Math.min(MAX_BYTES, file.length()), "the header");
        int magic = bytes.getInt();
        int version = magic & 0xFF;
        if ((magic & ~0xFF) != MAGIC || version < 1 || version > OFFSETS_64_BIT) {
            throw new RasterException(
                    file.path(),
                    "is not a NetCDF file of the classic format",
                    "Convert it with nccopy -k classic, or to a GeoTIFF.");
        }
        wideOffsets = version == OFFSETS_64_BIT;
        records = bytes.getInt();
    }

    /** Returns the variables in the file's order. */
    static List<NetCdfVariable> read(RasterFile file) {
        try {
            HeaderReader reader = new HeaderReader(file);
            reader.readDimensions();
            reader.readAttributes();
            return reader.readVariables();
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new RasterException(file.path(), "has a damaged NetCDF header", "Fetch the file again.", e);
        }
    }

    private void readDimensions() {
        for (int left = listLength(); left > 0; left--) {
            String name = readName();
            int size = bytes.getInt();
            dimensions.add(new Dimension(name, size == 0 ? records : size, size == 0));
        }
    }

    private Map<String, Object> readAttributes() {
        Map<String, Object> attributes = new HashMap<>();
        for (int left = listLength(); left > 0; left--) {
            String name = readName();
            NetCdfType type = readType();
            int count = bytes.getInt();
            attributes.put(name, type == NetCdfType.CHAR ? readText(count) : readNumbers(type, count));
        }
        return attributes;
    }

    private double[] readNumbers(NetCdfType type, int count) {
        requireLeft((long) count * type.bytes());
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = type.read(bytes, bytes.position() + i * type.bytes());
        }
        skip(align((long) count * type.bytes()));
        return numbers;
    }

    private List<NetCdfVariable> readVariables() {
        List<NetCdfVariable> variables = new ArrayList<>();
        for (int left = listLength(); left > 0; left--) {
            String name = readName();
            List<Dimension> axes = new ArrayList<>();
            for (int axesLeft = bytes.getInt(); axesLeft > 0; axesLeft--) {
                axes.add(dimensions.get(bytes.getInt()));
            }
            Map<String, Object> attributes = readAttributes();
            NetCdfType type = readType();
            bytes.getInt(); // the size in bytes, which is redundant
            long offset = wideOffsets ? bytes.getLong() : Integer.toUnsignedLong(bytes.getInt());
            variables.add(new NetCdfVariable(name, type, axes, attributes, offset));
        }
        return records == -1 ? withCountedRecords(variables) : variables;
    }

    /** A file that was written as a stream does not say how many records it has; its length does. */
    private List<NetCdfVariable> withCountedRecords(List<NetCdfVariable> variables) {
        long first = variables.stream()
                .filter(NetCdfVariable::isPerRecord)
                .mapToLong(NetCdfVariable::offset)
                .min()
                .orElse(file.length());
        long bytesEach = Math.max(1, NetCdfFile.recordBytes(variables));
        int counted = Math.toIntExact(Math.max(0, (file.length() - first) / bytesEach));
        List<NetCdfVariable> whole = new ArrayList<>();
        for (NetCdfVariable variable : variables) {
            List<Dimension> axes = variable.dimensions().stream()
                    .map(axis -> axis.isRecord() ? new Dimension(axis.name(), counted, true) : axis)
                    .toList();
            whole.add(new NetCdfVariable(
                    variable.name(), variable.type(), axes, variable.attributes(), variable.offset()));
        }
        return whole;
    }

    /** A list begins with a tag, 0 where it is absent, and its length. */
    private int listLength() {
        bytes.getInt();
        return bytes.getInt();
    }

    private NetCdfType readType() {
        return NetCdfType.ofCode(bytes.getInt());
    }

    private String readName() {
        return readText(bytes.getInt());
    }

    private String readText(int length) {
        requireLeft(length);
        byte[] text = new byte[length];
        bytes.get(text);
        skip(align(length) - length);
        return new String(text, StandardCharsets.UTF_8);
    }

    private void requireLeft(long count) {
        if (count < 0 || count > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
    }

    private void skip(long count) {
        bytes.position(Math.toIntExact(bytes.position() + count));
    }

    static long align(long length) {
        return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
