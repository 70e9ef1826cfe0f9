/**
 * The data of the demonstration, which the artifact carries: {@link
 * dev.millrace.geoquery.data.BundledData} puts it on disk. Uses nothing but the JDK.
 */
@NullMarked
package dev.millrace.geoquery.data;

import org.jspecify.annotations.NullMarked;
