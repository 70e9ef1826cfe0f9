/**
 * Datasets as their descriptions say and as their files are: {@link dev.millrace.geoquery.dataset.DescriptionFile} reads the one,
 * {@link dev.millrace.geoquery.dataset.ResourceScan} finds the other. Knows no database.
 */
@NullMarked
package dev.millrace.geoquery.dataset;

import org.jspecify.annotations.NullMarked;
