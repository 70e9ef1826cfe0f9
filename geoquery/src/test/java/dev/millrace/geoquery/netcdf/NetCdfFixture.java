package dev.millrace.geoquery.netcdf;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a small NetCDF-3 file: dimensions time (records), y and x; variables {@code x} (double), {@code y}
 * (float), {@code v} (float, time × y × x, fill −1e34) and {@code day} (short, time).
 *
 * <p>Value of {@code v}: {@code 1000 · record + 10 · row + column}, in the file's own order.
 */
final class NetCdfFixture {
    private static final int DIMENSION = 10;
    private static final int VARIABLE = 11;
    private static final int ATTRIBUTE = 12;
    private static final int SHORT = 3;
    private static final int FLOAT = 5;
    private static final int DOUBLE = 6;

    private final double[] xs;
    private final float[] ys;
    private final int records;
    private DataOutputStream out = new DataOutputStream(new ByteArrayOutputStream());

    NetCdfFixture(double[] xs, float[] ys, int records) {
        this.xs = xs;
        this.ys = ys;
        this.records = records;
    }

    Path write(Path file) throws IOException {
        int header = bytes(0).length - dataBytes();
        return Files.write(file, bytes(header));
    }

    private int dataBytes() {
        return xs.length * 8 + ys.length * 4 + records * (xs.length * ys.length * 4 + 4);
    }

    private byte[] bytes(int header) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        out = new DataOutputStream(bytes);
        out.write(new byte[] {'C', 'D', 'F', 1});
        out.writeInt(records);
        list(DIMENSION, 3);
        dimension("time", 0);
        dimension("y", ys.length);
        dimension("x", xs.length);
        list(ATTRIBUTE, 1);
        name("title");
        list(2, 5);
        out.write(new byte[] {'s', 'm', 'a', 'l', 'l', 0, 0, 0});
        variables(header);
        data();
        return bytes.toByteArray();
    }

    private void variables(int header) throws IOException {
        int ysAt = header + xs.length * 8;
        int valuesAt = ysAt + ys.length * 4;
        list(VARIABLE, 4);
        variable("x", DOUBLE, header, 2);
        variable("y", FLOAT, ysAt, 1);
        variable("v", FLOAT, valuesAt, 0, 1, 2);
        variable("day", SHORT, valuesAt + xs.length * ys.length * 4, 0);
    }

    private void data() throws IOException {
        for (double x : xs) {
            out.writeDouble(x);
        }
        for (float y : ys) {
            out.writeFloat(y);
        }
        for (int record = 0; record < records; record++) {
            for (int i = 0; i < xs.length * ys.length; i++) {
                out.writeFloat(1000 * record + 10 * (i / xs.length) + i % xs.length);
            }
            out.writeShort(-record);
            out.writeShort(0); // padding
        }
    }

    private void list(int tag, int count) throws IOException {
        out.writeInt(tag);
        out.writeInt(count);
    }

    private void dimension(String name, int size) throws IOException {
        name(name);
        out.writeInt(size);
    }

    private void variable(String name, int type, int offset, int... dimensions) throws IOException {
        name(name);
        out.writeInt(dimensions.length);
        for (int dimension : dimensions) {
            out.writeInt(dimension);
        }
        if (type == FLOAT) {
            list(ATTRIBUTE, 1);
            name("_FillValue");
            list(FLOAT, 1);
            out.writeFloat(-1e34f);
        } else {
            list(0, 0);
        }
        out.writeInt(type);
        out.writeInt(0); // the size, which readers compute
        out.writeInt(offset);
    }

    private void name(String name) throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.write(new byte[(4 - bytes.length % 4) % 4]);
    }
}
