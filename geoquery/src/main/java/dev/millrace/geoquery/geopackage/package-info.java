/**
 * GeoPackage files: {@link dev.millrace.geoquery.geopackage.GeoPackage} reads them, {@link
 * dev.millrace.geoquery.geopackage.GeoPackageWriter} writes them. They are SQLite databases, hence JDBC here. Uses JTS and
 * {@code crs}.
 */
@NullMarked
package dev.millrace.geoquery.geopackage;

import org.jspecify.annotations.NullMarked;
