/** The web application: its pages and its API on one server. Entry point: {@link dev.millrace.geoquery.web.WebServer}. */
@NullMarked
package dev.millrace.geoquery.web;

import org.jspecify.annotations.NullMarked;
