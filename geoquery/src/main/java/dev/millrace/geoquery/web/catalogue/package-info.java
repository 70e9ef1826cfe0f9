/** What there is to choose from: boundaries with their maps, and datasets. Maps are made once and kept. */
@NullMarked
package dev.millrace.geoquery.web.catalogue;

import org.jspecify.annotations.NullMarked;
