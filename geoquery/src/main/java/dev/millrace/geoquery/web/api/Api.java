package dev.millrace.geoquery.web.api;

import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.request.RequestRefusedException;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Requests;
import dev.millrace.geoquery.request.Submitted;
import dev.millrace.geoquery.web.catalogue.BoundarySets;
import dev.millrace.geoquery.web.catalogue.DatasetOffers;
import dev.millrace.geoquery.web.http.Exchange;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Reply;
import dev.millrace.geoquery.web.http.Routes;
import dev.millrace.geoquery.web.http.Shown;
import dev.millrace.geoquery.web.progress.SharedViews;
import dev.millrace.geoquery.web.result.Downloads;
import java.io.IOException;
import java.util.Map;

/** The routes of the API. Thread-safe. */
public final class Api {
    static final String REQUESTS = "/api/analytics/requests/";
    static final String BOUNDARIES = "/api/boundaries/";
    static final String DATASETS = "/api/datasets/";
    private static final int USUAL_REQUESTS = 50;
    private static final int USUAL_PLACES = 500;

    private final Requests requests;
    private final SharedViews views;
    private final BoundarySets boundaries;
    private final DatasetOffers datasets;

    /** Makes the API. */
    public Api(Requests requests, SharedViews views, BoundarySets boundaries, DatasetOffers datasets) {
        this.requests = requests;
        this.views = views;
        this.boundaries = boundaries;
        this.datasets = datasets;
    }

    /** Adds the API's routes. */
    public void addTo(Routes routes) {
        routes.post(REQUESTS, this::submit)
                .get(REQUESTS, this::list)
                .get(REQUESTS + "{id}/", exchange -> Reply.json(200, RequestJson.of(view(exchange))))
                .delete(REQUESTS + "{id}/", this::cancel)
                .post(REQUESTS + "{id}/cancel/", this::cancel)
                .get(REQUESTS + "{id}/files/{name}", exchange -> Downloads.of(view(exchange), exchange.path("name")))
                .get(BOUNDARIES, this::listBoundaries)
                .get(BOUNDARIES + "{id}/", this::boundary)
                .get(DATASETS, this::listDatasets)
                .get(DATASETS + "{name}/", this::dataset);
    }

    private Reply submit(Exchange exchange) throws IOException {
        try {
            Submitted submitted =
                    requests.submit(RequestForm.parse(exchange.json().toString()));
            return Reply.json(201, RequestJson.of(submitted)).with("Location", REQUESTS + submitted.id() + "/");
        } catch (RequestRefusedException e) {
            String message = String.valueOf(e.getMessage());
            throw e.field().isEmpty() ? Problem.badRequest(message) : Problem.badField(e.field(), message);
        }
    }

    private Reply list(Exchange exchange) {
        return Reply.json(
                200,
                Map.of(
                        "requests",
                        requests
                                .list(Paging.before(exchange.query()), Paging.limit(exchange.query(), USUAL_REQUESTS))
                                .stream()
                                .map(RequestJson::of)
                                .toList()));
    }

    private RequestView view(Exchange exchange) {
        return views.find(exchange.id("id")).orElseThrow(() -> unknown(exchange));
    }

    private static Problem unknown(Exchange exchange) {
        return Problem.notFound("There is no request " + exchange.path("id") + ".");
    }

    private Reply cancel(Exchange exchange) {
        RequestView view = view(exchange);
        if (!requests.cancel(view.id()) && view.state().isOver()) {
            throw Problem.conflict("The request is " + view.state().word() + " already; there is nothing to cancel.");
        }
        views.forget(view.id());
        return Reply.json(200, RequestJson.of(view(exchange)));
    }

    private Reply listBoundaries(Exchange exchange) {
        return Reply.json(
                200,
                Map.of(
                        "boundaries",
                        boundaries.listed().stream()
                                .map(set -> CatalogueJson.collection(set.id(), set.name(), set.features()))
                                .toList()));
    }

    private Reply boundary(Exchange exchange) {
        int id = Ids.collection(exchange);
        int limit = Paging.limit(exchange.query(), USUAL_PLACES);
        int after = Paging.number(exchange.query(), "after", 0, 0, Integer.MAX_VALUE);
        return boundaries
                .find(id)
                .map(set -> {
                    Map<String, Object> json = CatalogueJson.collection(set.id(), set.name(), set.features());
                    json.put(
                            "places",
                            boundaries.places(id, after, limit).stream()
                                    .map(CatalogueJson::place)
                                    .toList());
                    return Reply.json(200, json);
                })
                .orElseThrow(() -> Ids.unknownCollection(id));
    }

    private Reply listDatasets(Exchange exchange) {
        return Reply.json(
                200,
                Map.of(
                        "datasets",
                        datasets.all().stream()
                                .map(offer -> CatalogueJson.dataset(offer, false))
                                .toList()));
    }

    private Reply dataset(Exchange exchange) {
        String name = exchange.path("name");
        return datasets.find(name)
                .map(offer -> Reply.json(200, CatalogueJson.dataset(offer, true)))
                .orElseThrow(() -> Problem.notFound("There is no dataset '" + Shown.shortened(name) + "'."));
    }
}
