package dev.millrace.geoquery.dataset;

import java.time.LocalDate;
import java.util.Optional;
import org.locationtech.jts.geom.Envelope;

/**
 * A resource as it was found.
 *
 * @param name the dataset's name and the label, or "none"
 * @param path relative to the dataset's path; of NetCDF with the variable and step, as {@link RasterPath} reads it
 * @param label its time; empty where time does not matter
 * @param startsOn the first day that the label means
 * @param extent of its cells or features, degrees
 * @param sha256 of its file, in hexadecimal
 */
public record ScannedResource(
        String name, String path, String label, Optional<LocalDate> startsOn, Envelope extent, String sha256) {}
