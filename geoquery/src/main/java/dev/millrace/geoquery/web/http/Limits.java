package dev.millrace.geoquery.web.http;

import java.time.Duration;

/**
 * How much a client may ask of the server.
 *
 * @param formBytes of a form
 * @param jsonBytes of a request in JSON, which may hold boundaries
 * @param uploadBytes of an uploaded file
 * @param fields of a form or a query
 * @param idle how long a connection may say nothing, and a client may take none of an answer
 * @param grace how long a body may take at any pace, before it must keep to {@link #bytesPerSecond}
 * @param bytesPerSecond what a body must keep to
 */
public record Limits(
        long formBytes,
        long jsonBytes,
        long uploadBytes,
        int fields,
        Duration idle,
        Duration grace,
        long bytesPerSecond) {

    /** 2 MB for a form, 50 MB for JSON, 200 MB for a file, 20,000 fields, 30 s, and 16 kB/s after 20 s. */
    public static final Limits DEFAULT = new Limits(
            2_000_000, 50_000_000, 200_000_000, 20_000, Duration.ofSeconds(30), Duration.ofSeconds(20), 16_000);

    /** Checks that each is positive. */
    public Limits {
        if (Math.min(Math.min(formBytes, jsonBytes), Math.min(uploadBytes, bytesPerSecond)) < 1 || fields < 1) {
            throw new IllegalArgumentException("limits must be at least 1");
        }
    }
}
