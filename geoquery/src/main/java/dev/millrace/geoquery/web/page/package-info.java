/**
 * The application's pages. Everything works without scripts; what pages show are records that templates write. Entry point:
 * {@link dev.millrace.geoquery.web.page.Pages}.
 */
@NullMarked
package dev.millrace.geoquery.web.page;

import org.jspecify.annotations.NullMarked;
