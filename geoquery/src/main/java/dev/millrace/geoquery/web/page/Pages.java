package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.request.Requests;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.web.catalogue.BoundarySets;
import dev.millrace.geoquery.web.catalogue.DatasetOffers;
import dev.millrace.geoquery.web.http.ErrorPages;
import dev.millrace.geoquery.web.http.Routes;
import dev.millrace.geoquery.web.progress.SharedViews;

/** All pages. Thread-safe. */
public final class Pages {
    private final Templates templates = new Templates();
    private final ChoosePages choose;
    private final UploadPage upload;
    private final OrderPages order;
    private final RequestPages requestPages;

    /** Makes the pages. */
    public Pages(
            GeoDatabase database,
            Requests requests,
            SharedViews views,
            BoundarySets boundaries,
            DatasetOffers datasets) {
        choose = new ChoosePages(templates, boundaries, datasets);
        upload = new UploadPage(database, boundaries);
        order = new OrderPages(templates, requests, boundaries, datasets);
        requestPages = new RequestPages(templates, requests, views);
    }

    /** Adds the routes of the pages and of what they are made of. */
    public void addTo(Routes routes) {
        templates.assets().addTo(routes);
        choose.addTo(routes);
        upload.addTo(routes);
        order.addTo(routes);
        requestPages.addTo(routes);
    }

    /** Tells people what went wrong. */
    public ErrorPages errors() {
        return templates;
    }
}
