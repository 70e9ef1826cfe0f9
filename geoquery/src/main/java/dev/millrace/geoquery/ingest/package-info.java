/**
 * Taking datasets in: {@link dev.millrace.geoquery.ingest.DatasetIngest} brings the database in line with a description and
 * with the files that are there.
 */
@NullMarked
package dev.millrace.geoquery.ingest;

import org.jspecify.annotations.NullMarked;
