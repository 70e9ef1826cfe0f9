/** What a request was resolved to, by ids and revisions, so that what is ingested later does not change its columns. */
@NullMarked
package dev.millrace.geoquery.plan;

import org.jspecify.annotations.NullMarked;
