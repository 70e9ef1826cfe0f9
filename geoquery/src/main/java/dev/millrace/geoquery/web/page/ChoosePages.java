package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.store.ShapeTable.Collection;
import dev.millrace.geoquery.web.api.Ids;
import dev.millrace.geoquery.web.catalogue.BoundarySets;
import dev.millrace.geoquery.web.catalogue.DatasetOffer;
import dev.millrace.geoquery.web.catalogue.DatasetOffers;
import dev.millrace.geoquery.web.chart.Numbers;
import dev.millrace.geoquery.web.http.Exchange;
import dev.millrace.geoquery.web.http.Form;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Reply;
import dev.millrace.geoquery.web.http.Routes;
import dev.millrace.geoquery.web.map.MapSheet;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pages on which places and data are chosen. What was chosen is in the address, so that nothing is kept on the server. */
final class ChoosePages {
    private static final String NEW = "new";

    private final Templates templates;
    private final BoundarySets boundaries;
    private final DatasetOffers datasets;

    ChoosePages(Templates templates, BoundarySets boundaries, DatasetOffers datasets) {
        this.templates = templates;
        this.boundaries = boundaries;
        this.datasets = datasets;
    }

    void addTo(Routes routes) {
        routes.get("/", this::home)
                .get("/data", this::data)
                .get("/boundaries/{id}", this::boundary)
                .post("/boundaries/{id}", this::places)
                .get("/boundaries/{id}/map.svg", this::image)
                .get("/datasets", this::choose);
    }

    private Reply home(Exchange exchange) {
        List<Map<String, Object>> cards = boundaries.listed().stream()
                .map(set -> Map.<String, Object>of(
                        "id", set.id(), "name", set.name(), "count", Numbers.text(set.features()) + " places"))
                .toList();
        return templates.page(200, "home.html", NEW, Map.of("collections", cards));
    }

    private Reply data(Exchange exchange) {
        return templates.page(200, "data.html", "data", Map.of("datasets", cards(Set.of())));
    }

    private List<DatasetCard> cards(Set<String> chosen) {
        List<DatasetOffer> offers = datasets.all();
        return offers.stream()
                .map(offer -> DatasetCard.of(offer, offers.size() == 1 || chosen.contains(offer.name())))
                .toList();
    }

    private Reply boundary(Exchange exchange) {
        Collection collection = collection(exchange);
        Optional<String> places = exchange.query().text("places");
        Chosen chosen = new Chosen(
                places.isEmpty() || places.get().equals(Places.ALL),
                places.filter(text -> !text.equals(Places.ALL))
                        .map(text -> new HashSet<>(IdRanges.parse("places", text)))
                        .orElseGet(HashSet::new),
                collection.features());
        Map<String, @Nullable Object> page = new HashMap<>();
        page.put("id", collection.id());
        page.put("name", BoundarySets.label(collection.name()));
        page.put("total", collection.features());
        page.put("sheet", boundaries.map(collection).orElse(null));
        page.put("mapLabel", "Map of " + BoundarySets.label(collection.name()));
        page.put("chosen", chosen);
        page.put("classes", chosen);
        return templates.page(200, "boundary.html", NEW, page);
    }

    private Collection collection(Exchange exchange) {
        int id = Ids.collection(exchange);
        return boundaries.find(id).orElseThrow(() -> Ids.unknownCollection(id));
    }

    private Reply places(Exchange exchange) throws IOException {
        Collection collection = collection(exchange);
        Form form = exchange.form();
        List<String> ids = form.all("f");
        boolean isAll = ids.size() == collection.features()
                || boundaries.map(collection).isEmpty();
        if (ids.isEmpty() && !isAll) {
            throw Problem.badField("f", "No place is chosen; go back and choose at least one.");
        }
        String text = isAll ? Places.ALL : IdRanges.text(IdRanges.parse("f", String.join(",", ids)));
        return Reply.seeOther("/datasets?boundary=" + collection.id() + "&places=" + text);
    }

    private Reply image(Exchange exchange) {
        Collection collection = collection(exchange);
        MapSheet sheet =
                boundaries.map(collection).orElseThrow(() -> Problem.notFound("There is no map of so many places."));
        Map<String, @Nullable Object> context = new HashMap<>();
        context.put("sheet", sheet);
        return Reply.text(200, "image/svg+xml", templates.text("map-image.svg", context))
                .with("Cache-Control", "private, max-age=60");
    }

    private Reply choose(Exchange exchange) {
        Places places = Places.of(exchange.query(), boundaries);
        Set<String> chosen = exchange.query().all("use").stream().collect(Collectors.toSet());
        Map<String, @Nullable Object> page = new HashMap<>();
        page.put("places", places.label());
        page.put("back", places.address());
        page.put("boundary", places.collection().id());
        page.put("features", places.text());
        page.put("error", exchange.query().text("missing").isPresent() ? "Choose at least one dataset." : "");
        page.put("datasets", cards(chosen));
        return templates.page(200, "datasets.html", NEW, page);
    }
}
