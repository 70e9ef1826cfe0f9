package dev.millrace.geoquery.request;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.millrace.geoquery.request.RequestForm.Choice;
import dev.millrace.geoquery.request.RequestForm.Selection;

/** A form as it is kept for people: what was asked for, without the coordinates of an upload. */
final class FormText {
    private FormText() {}

    static String of(RequestForm form) {
        ObjectNode json = JsonFields.MAPPER.createObjectNode();
        Selection selection = form.selection();
        json.put("name", form.name())
                .put("selection_label", selection.label())
                .put("selection_detail", selection.detail())
                .put("boundary", selection.boundary());
        json.set("feature_ids", JsonFields.MAPPER.valueToTree(selection.featureIds()));
        json.set("geom_ids", JsonFields.MAPPER.valueToTree(selection.geomIds()));
        selection.upload().ifPresent(upload -> {
            json.put("boundary_file", upload.fileName());
            json.set("boundary_operations", JsonFields.MAPPER.valueToTree(upload.operations()));
        });
        ArrayNode datasets = json.putArray("datasets");
        form.datasets().forEach(choice -> datasets.add(dataset(choice)));
        return json.toString();
    }

    private static ObjectNode dataset(Choice choice) {
        ObjectNode json = JsonFields.MAPPER.createObjectNode();
        json.put("dataset_name", choice.dataset());
        json.set("extract_types", JsonFields.MAPPER.valueToTree(choice.options()));
        json.set("resources", JsonFields.MAPPER.valueToTree(choice.resources()));
        choice.temporal()
                .ifPresent(days -> json.putObject("temporal")
                        .put("start", days.from().toString())
                        .put("end", days.to().toString()));
        json.set("kwargs", JsonFields.MAPPER.valueToTree(choice.kwargs()));
        return json;
    }
}
