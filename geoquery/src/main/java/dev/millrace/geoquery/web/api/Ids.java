package dev.millrace.geoquery.web.api;

import dev.millrace.geoquery.web.http.Exchange;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Shown;

/** Ids in paths. */
public final class Ids {
    private Ids() {}

    /**
     * The id of a collection.
     *
     * @throws Problem not found, if it is no whole number
     */
    public static int collection(Exchange exchange) {
        String text = exchange.path("id");
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw Problem.notFound("There are no boundaries '" + Shown.shortened(text) + "'.");
        }
    }

    /** There is no collection of an id. */
    public static Problem unknownCollection(int id) {
        return Problem.notFound("There are no boundaries " + id + " (any more); choose others from the list.");
    }
}
