package dev.millrace.geoquery.web.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.request.RequestRefusedException;
import dev.millrace.geoquery.request.Requests;
import dev.millrace.geoquery.web.catalogue.BoundarySets;
import dev.millrace.geoquery.web.catalogue.DatasetOffers;
import dev.millrace.geoquery.web.http.Exchange;
import dev.millrace.geoquery.web.http.Form;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Reply;
import dev.millrace.geoquery.web.http.Routes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pages on which a request is reviewed and submitted. */
final class OrderPages {
    private final Templates templates;
    private final Requests requests;
    private final BoundarySets boundaries;
    private final DatasetOffers datasets;

    OrderPages(Templates templates, Requests requests, BoundarySets boundaries, DatasetOffers datasets) {
        this.templates = templates;
        this.requests = requests;
        this.boundaries = boundaries;
        this.datasets = datasets;
    }

    void addTo(Routes routes) {
        routes.post("/review", this::review).post("/requests", this::submit);
    }

    /** What a review shows besides the request itself. */
    private record Answers(String name, String email, String error, String field) {}

    private Reply review(Exchange exchange) throws IOException {
        Form form = exchange.form();
        Places places = Places.of(form, boundaries);
        List<String> chosen = form.all("use");
        if (chosen.isEmpty()) {
            return Reply.seeOther(OrderForm.back(places, chosen) + "&missing=1");
        }
        ObjectNode json = OrderForm.of(form, places);
        json.put("back", OrderForm.back(places, chosen));
        String name = BoundarySets.label(places.collection().name()) + ": " + String.join(", ", chosen);
        return page(200, json, new Answers(shortened(name), "", "", ""));
    }

    private static String shortened(String name) {
        return name.substring(0, Math.min(120, name.length()));
    }

    private Reply page(int status, ObjectNode json, Answers answers) {
        ObjectNode request = json.deepCopy();
        String back = request.path("back").asText("/");
        request.remove("back");
        RequestForm form = parsed(request);
        long rows = form.selection().featureIds().isEmpty()
                ? boundaries
                        .find(form.selection().boundary())
                        .map(set -> set.features())
                        .orElse(0L)
                : form.selection().featureIds().size();
        Map<String, @Nullable Object> page = new OrderSummary(form, datasets).page(rows);
        page.put("places", form.selection().detail());
        page.put("form", json.toString());
        page.put("back", back.startsWith("/datasets?") ? back : "/");
        page.put("name", answers.name());
        page.put("email", answers.email());
        page.put("error", answers.error());
        page.put("field", answers.field());
        return templates.page(status, "review.html", "new", page);
    }

    private static RequestForm parsed(ObjectNode request) {
        try {
            return RequestForm.parse(request.toString());
        } catch (RequestRefusedException e) {
            throw Problem.badField(e.field(), e.getMessage() + ". Start anew.");
        }
    }

    private Reply submit(Exchange exchange) throws IOException {
        Form form = exchange.form();
        ObjectNode json = OrderForm.parse(form.text("form").orElse(""));
        String name = form.text("name").orElse("");
        String email = form.text("email").orElse("");
        ObjectNode request = json.deepCopy().put("name", name).put("email", email);
        request.remove("back");
        try {
            return Reply.seeOther("/requests/"
                    + requests.submit(RequestForm.parse(request.toString())).id());
        } catch (RequestRefusedException e) {
            String error = String.valueOf(e.getMessage());
            return page(400, json, new Answers(name, email, error, e.field()));
        }
    }
}
