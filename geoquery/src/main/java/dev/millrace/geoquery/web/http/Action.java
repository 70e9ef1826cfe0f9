package dev.millrace.geoquery.web.http;

/** Answers the requests of a route. Called by many threads. */
@FunctionalInterface
public interface Action {
    /**
     * Answers a request.
     *
     * @throws Problem if it cannot be answered as asked
     * @throws Exception if anything else goes wrong, which is logged and told as an error of the server
     */
    Reply answer(Exchange exchange) throws Exception;
}
