/**
 * HTTP as the application's pages and its API see it: routes, bounded requests, replies as values. Entry point: {@link
 * dev.millrace.geoquery.web.http.HttpServer}. The only package that uses Jetty.
 */
@NullMarked
package dev.millrace.geoquery.web.http;

import org.jspecify.annotations.NullMarked;
