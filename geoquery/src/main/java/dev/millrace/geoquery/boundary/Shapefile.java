package dev.millrace.geoquery.boundary;

import dev.millrace.geoquery.crs.Crs;
import dev.millrace.geoquery.crs.CrsException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the polygons and points of a shapefile, record by record.
 *
 * <p>A feature's {@code geomId} is its record's number, from 1. Attributes are in the {@code .dbf} file beside it, the
 * reference system in the {@code .prj} file; without that, degrees of EPSG:4326 are assumed, with a warning.
 *
 * <p>Source: "ESRI Shapefile Technical Description", July 1998.
 */
final class Shapefile {
    private static final int HEADER_BYTES = 100;
    private static final int FILE_CODE = 9994;
    private static final String FETCH_AGAIN = "Fetch all parts of the shapefile again.";

    private final Path file;
    private final Intake intake;

    private Shapefile(Path file, Intake intake) {
        this.file = file;
        this.intake = intake;
    }

    static Boundaries read(Path file, BoundaryOptions options) {
        if (!Files.isRegularFile(file)) {
            throw new BoundaryException(file, "does not exist", "Check the path.", null);
        }
        String wkt = SidecarFile.text(file, ".prj");
        Intake intake =
                new Intake(file, options, wkt == null || options.crs().isPresent() ? Crs.WGS_84 : crs(file, wkt));
        if (wkt == null && options.crs().isEmpty()) {
            intake.warn(file + " has no .prj file beside it and was taken as degrees of EPSG:4326");
        }
        new Shapefile(file, intake).readRecords();
        return intake.boundaries();
    }

    private static Crs crs(Path file, String wkt) {
        try {
            return Crs.ofWkt(wkt);
        } catch (CrsException e) {
            throw new BoundaryException(
                    file,
                    "" + e.getMessage(),
                    "Name the reference system, or reproject with ogr2ogr -t_srs EPSG:4326.",
                    e);
        }
    }

    private void readRecords() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
                AttributeTable attributes = AttributeTable.beside(file)) {
            long left = Math.min(header(in), Files.size(file)) - HEADER_BYTES;
            for (int number = 1; left > 0; number++) {
                left -= readRecord(in, number, left, attributes);
            }
        } catch (EOFException e) {
            throw new BoundaryException(file, "is cut off", FETCH_AGAIN, e);
        } catch (IOException e) {
            throw new BoundaryException(file, "cannot be read: " + e.getMessage(), FETCH_AGAIN, e);
        }
    }

    /** Returns how many bytes the file says that it has. */
    private long header(DataInputStream in) throws IOException {
        byte[] header = new byte[HEADER_BYTES];
        in.readFully(header);
        ByteBuffer numbers = ByteBuffer.wrap(header);
        if (numbers.getInt(0) != FILE_CODE) {
            throw new BoundaryException(file, "is not a shapefile", "Give a .shp file.", null);
        }
        long bytes = 2L * numbers.getInt(24);
        if (bytes > Files.size(file)) {
            throw new EOFException();
        }
        return bytes;
    }

    private long readRecord(DataInputStream in, int number, long left, AttributeTable attributes) throws IOException {
        in.readInt(); // the record's number, which is its place
        long bytes = 2L * in.readInt();
        if (bytes < Integer.BYTES || bytes > left - 2 * Integer.BYTES) {
            throw new BoundaryException(file, "is damaged in record " + number, FETCH_AGAIN, null);
        }
        byte[] record = new byte[Math.toIntExact(bytes)];
        in.readFully(record);
        ByteBuffer shape = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
        attributes
                .next()
                .ifPresent(row ->
                        intake.add(Drawn.of(Integer.toString(number), row, note -> ShapeRecord.geometry(shape, note))));
        return bytes + 2 * Integer.BYTES;
    }
}
