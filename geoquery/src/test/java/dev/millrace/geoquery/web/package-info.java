/** Tests of the web application as a whole, over HTTP and in a browser. */
@NullMarked
package dev.millrace.geoquery.web;

import org.jspecify.annotations.NullMarked;
