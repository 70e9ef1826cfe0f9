package dev.millrace.geoquery.boundary;

/** A geometry contradicts the specification of its format; the reader of the file adds what and where. */
final class MalformedGeometryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedGeometryException(String message) {
        super(message);
    }
}
