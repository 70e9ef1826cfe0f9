package dev.millrace.geoquery.web.http;

/** Tells a person why a request was refused. Called by many threads. */
@FunctionalInterface
public interface ErrorPages {
    /** Makes the page. */
    Reply page(Problem problem);
}
