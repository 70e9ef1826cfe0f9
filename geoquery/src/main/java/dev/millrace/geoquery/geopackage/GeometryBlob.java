package dev.millrace.geoquery.geopackage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ByteOrderValues;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;
import org.locationtech.jts.io.WKBWriter;

/**
 * A geometry as a GeoPackage holds it: a header and then WKB.
 *
 * <p>Source: OGC 12-128r18, section 2.1.3, "BLOB Format".
 */
final class GeometryBlob {
    private static final int HEADER_BYTES = 8;
    private static final int LITTLE_ENDIAN = 1;
    private static final int EMPTY = 1 << 4;

    private GeometryBlob() {}

    /** The geometry; null where it says that it is empty. */
    static @Nullable Geometry read(byte[] blob) throws IOException {
        if (blob.length < HEADER_BYTES || blob[0] != 'G' || blob[1] != 'P') {
            throw new IOException("it does not begin as a geometry does");
        }
        if ((blob[3] & EMPTY) != 0) {
            return null;
        }
        int start = HEADER_BYTES + envelopeBytes(blob[3] >> 1 & 7);
        if (start > blob.length) {
            throw new IOException("it is cut off");
        }
        byte[] wkb = new byte[blob.length - start];
        System.arraycopy(blob, start, wkb, 0, wkb.length);
        try {
            return new WKBReader().read(wkb);
        } catch (ParseException | IllegalArgumentException | OutOfMemoryError e) {
            throw new IOException(e.getMessage(), e); // a damaged count may ask for any amount of memory
        }
    }

    private static int envelopeBytes(int indicator) throws IOException {
        return switch (indicator) {
            case 0 -> 0;
            case 1 -> 32;
            case 2, 3 -> 48;
            case 4 -> 64;
            default -> throw new IOException("it has an unknown kind of envelope");
        };
    }

    /** In degrees of WGS 84, without an envelope. */
    static byte[] write(Geometry geometry) {
        byte[] wkb = new WKBWriter(2, ByteOrderValues.LITTLE_ENDIAN).write(geometry);
        int flags = LITTLE_ENDIAN | (geometry.isEmpty() ? EMPTY : 0);
        return ByteBuffer.allocate(HEADER_BYTES + wkb.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 'G')
                .put((byte) 'P')
                .put((byte) 0)
                .put((byte) flags)
                .putInt(GeoPackageWriter.WGS_84)
                .put(wkb)
                .array();
    }
}
