/**
 * Maps as SVG: projected, simplified and bounded in size on the server, so that a page needs no map library and no tiles. Entry
 * point: {@link dev.millrace.geoquery.web.map.MapMaker}.
 */
@NullMarked
package dev.millrace.geoquery.web.map;

import org.jspecify.annotations.NullMarked;
