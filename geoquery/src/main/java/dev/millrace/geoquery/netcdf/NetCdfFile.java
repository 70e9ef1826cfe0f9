package dev.millrace.geoquery.netcdf;

import dev.millrace.geoquery.raster.RasterException;
import dev.millrace.geoquery.raster.RasterFile;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;

/**
 * A NetCDF file of the classic or 64-bit-offset format: its header in memory, values read as they are asked for. Safe for use
 * by several threads.
 */
public final class NetCdfFile implements Closeable {
    private final RasterFile file;
    private final List<NetCdfVariable> variables;
    private final long recordBytes;

    private NetCdfFile(RasterFile file) {
        this.file = file;
        file.order(ByteOrder.BIG_ENDIAN);
        variables = List.copyOf(HeaderReader.read(file));
        recordBytes = recordBytes(variables);
    }

    /**
     * Opens a file and reads its header.
     *
     * @throws RasterException if it cannot be read, is damaged in its header or is of another format
     */
    public static NetCdfFile open(Path path) {
        RasterFile file = RasterFile.open(path);
        try {
            return new NetCdfFile(file);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** A record is one slice of every record variable, each padded unless it is the only one. */
    static long recordBytes(List<NetCdfVariable> variables) {
        List<Long> slices = variables.stream()
                .filter(NetCdfVariable::isPerRecord)
                .map(variable -> variable.valuesAtOnce() * variable.type().bytes())
                .toList();
        return slices.size() == 1
                ? slices.get(0)
                : slices.stream().mapToLong(HeaderReader::align).sum();
    }

    /** Returns the path as it was given. */
    public Path path() {
        return file.path();
    }

    /** Returns all variables, axes among them, in the file's order. */
    public List<NetCdfVariable> variables() {
        return variables;
    }

    /**
     * Returns the variable of a name.
     *
     * @throws RasterException if there is none
     */
    public NetCdfVariable variable(String name) {
        return variables.stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new RasterException(
                        path(),
                        "has no variable " + name,
                        "It has " + variables.stream().map(NetCdfVariable::name).toList() + "."));
    }

    /**
     * Reads all values of a variable, or those of one record.
     *
     * @param record from 0; 0 where the variable has no records
     * @throws RasterException if there is no such variable or record, or the file ends before its values do
     */
    public double[] values(String name, int record) {
        NetCdfVariable variable = variable(name);
        return read(variable, record, 0, Math.toIntExact(variable.valuesAtOnce()));
    }

    /** Reads neighbouring values of one record. */
    double[] read(NetCdfVariable variable, int record, long first, int count) {
        int records = variable.isPerRecord() ? variable.dimensions().get(0).size() : 1;
        if (record < 0 || record >= records) {
            throw new RasterException(
                    path(), "has no step " + record + " of " + variable.name(), "It has " + records + ", from 0.");
        }
        int size = variable.type().bytes();
        long start = variable.offset() + record * recordBytes + first * size;
        ByteBuffer bytes = file.readNumbers(start, (long) count * size, "the values of " + variable.name());
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = variable.type().read(bytes, i * size);
        }
        return values;
    }

    @Override
    public void close() {
        file.close();
    }
}
