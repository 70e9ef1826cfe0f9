package dev.millrace.geoquery.web;

import dev.millrace.geoquery.request.Requests;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.web.api.Api;
import dev.millrace.geoquery.web.catalogue.BoundarySets;
import dev.millrace.geoquery.web.catalogue.DatasetOffers;
import dev.millrace.geoquery.web.http.HttpServer;
import dev.millrace.geoquery.web.http.HttpServer.Listen;
import dev.millrace.geoquery.web.http.Limits;
import dev.millrace.geoquery.web.http.Routes;
import dev.millrace.geoquery.web.page.Pages;
import dev.millrace.geoquery.web.progress.SharedViews;

/** The application's pages and its API, being served. It takes requests; workers, wherever they run, compute them. */
public final class WebServer implements AutoCloseable {
    private final HttpServer server;

    private WebServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Starts serving.
     *
     * @throws dev.millrace.geoquery.web.http.ServerException if it cannot listen there, such as on a port that is taken
     */
    public static WebServer start(Listen listen, Limits limits, GeoDatabase database, Requests requests) {
        SharedViews views = new SharedViews(requests::find);
        BoundarySets boundaries = new BoundarySets(database);
        DatasetOffers datasets = new DatasetOffers(database);
        Pages pages = new Pages(database, requests, views, boundaries, datasets);
        Routes routes = new Routes();
        new Api(requests, views, boundaries, datasets).addTo(routes);
        pages.addTo(routes);
        return new WebServer(HttpServer.start(listen, routes, pages.errors(), limits));
    }

    /** The port that it listens on. */
    public int port() {
        return server.port();
    }

    /** Stops: no new request is taken, those under way have ten seconds. */
    @Override
    public void close() {
        server.close();
    }
}
