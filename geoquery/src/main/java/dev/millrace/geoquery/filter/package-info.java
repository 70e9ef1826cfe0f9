/**
 * Sums over features with attributes, such as events and projects: {@link dev.millrace.geoquery.filter.FilterSpec} says what is
 * wanted, {@link dev.millrace.geoquery.filter.FilterSums} computes it of features, {@link
 * dev.millrace.geoquery.filter.FeatureDataset} of a file.
 */
@NullMarked
package dev.millrace.geoquery.filter;

import org.jspecify.annotations.NullMarked;
