package dev.millrace.geoquery.web.map;

import org.locationtech.jts.geom.Geometry;

/**
 * A feature to draw.
 *
 * @param id in the database
 * @param geomId in its collection
 * @param geometry in degrees of EPSG:4326; not changed
 */
public record MapFeature(int id, String geomId, String name, Geometry geometry) {}
