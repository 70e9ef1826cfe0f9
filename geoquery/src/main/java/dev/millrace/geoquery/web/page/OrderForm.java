package dev.millrace.geoquery.web.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.millrace.geoquery.web.catalogue.BoundarySets;
import dev.millrace.geoquery.web.http.Form;
import dev.millrace.geoquery.web.http.Problem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The JSON of a request, made of what was chosen on pages; it travels in a hidden field until it is submitted. */
final class OrderForm {
    private static final ObjectMapper JSON = new ObjectMapper();

    private OrderForm() {}

    /** What the form of {@code datasets.html} says. */
    static ObjectNode of(Form form, Places places) {
        ObjectNode json = JSON.createObjectNode();
        json.put("boundary", places.collection().name());
        if (!places.isAll()) {
            json.set("featureIds", JSON.valueToTree(places.ids()));
        }
        json.put("selectionLabel", BoundarySets.label(places.collection().name()));
        json.put("selectionDetail", places.label());
        ArrayNode datasets = json.putArray("datasets");
        for (String dataset : form.all("use")) {
            ObjectNode choice = datasets.addObject().put("datasetName", dataset);
            choice.set("extractTypes", JSON.valueToTree(form.all("o." + dataset)));
            choice.set("resources", JSON.valueToTree(form.all("r." + dataset)));
        }
        return json;
    }

    /**
     * What the hidden field of {@code review.html} says.
     *
     * @throws Problem if somebody changed it into something else
     */
    static ObjectNode parse(String text) {
        try {
            JsonNode node = JSON.readTree(text);
            if (node instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            // told below
        }
        throw Problem.badField("form", "The request cannot be read any more; start anew.");
    }

    /** The addresses of the datasets that were chosen, for the way back. */
    static String back(Places places, List<String> datasets) {
        StringBuilder address = new StringBuilder("/datasets?boundary=")
                .append(places.collection().id())
                .append("&places=")
                .append(places.text());
        datasets.forEach(dataset -> address.append("&use=").append(URLEncoder.encode(dataset, StandardCharsets.UTF_8)));
        return address.toString();
    }
}
