package dev.millrace.geoquery.boundary;

/** A topology contradicts the specification; {@link TopoJson} adds what and where. */
final class MalformedTopologyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedTopologyException(String message) {
        super(message);
    }
}
