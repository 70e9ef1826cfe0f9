package dev.millrace.geoquery.request;

import dev.millrace.geoquery.request.RequestForm.Choice;
import dev.millrace.geoquery.request.RequestForm.Operation;
import dev.millrace.geoquery.request.RequestForm.Selection;
import dev.millrace.geoquery.request.RequestForm.Temporal;
import dev.millrace.geoquery.request.RequestForm.Upload;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the JSON of a request. */
final class FormReader {
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_EMAIL = 254;
    private static final int LONGEST_LABEL = 1_000;
    private static final int MOST_DATASETS = 100;
    private static final int MOST_CHOICES = 10_000;
    private static final int MOST_OPERATIONS = 10;
    private static final Pattern EMAIL = Pattern.compile("[^\\s@<>,;:\"]+@[^\\s@<>,;:\"]+\\.[^\\s@<>,;:\"]+");
    private static final Set<String> FIELDS = Set.of(
            "name",
            "email",
            "boundary",
            "featureIds",
            "geomIds",
            "selectionLabel",
            "selectionDetail",
            "datasets",
            "customBoundary");
    private static final Set<String> DATASET_FIELDS =
            Set.of("datasetName", "datasetType", "extractTypes", "resources", "resourceLabels", "temporal", "kwargs");
    private static final Set<String> UPLOAD_FIELDS = Set.of("fileName", "featureCount", "operations", "features");

    private FormReader() {}

    static RequestForm read(String json, boolean needsBoundary) {
        JsonFields form = JsonFields.parse(json).only(FIELDS);
        String name = form.text("name", LONGEST_NAME).strip();
        String email = form.text("email", LONGEST_EMAIL).strip();
        if (!email.isEmpty() && !EMAIL.matcher(email).matches()) {
            throw form.refused("email", "is no address such as ada@example.org");
        }
        List<Choice> datasets = form.objects("datasets", MOST_DATASETS, FormReader::choice);
        if (datasets.isEmpty()) {
            throw form.refused("datasets", "names none; name at least one");
        }
        return new RequestForm(name.isEmpty() ? "request" : name, email, selection(form, needsBoundary), datasets);
    }

    private static Selection selection(JsonFields form, boolean needsBoundary) {
        Selection selection = new Selection(
                form.text("boundary", LONGEST_NAME),
                form.ids("featureIds", RequestForm.MOST_FEATURES),
                form.texts("geomIds", RequestForm.MOST_FEATURES, LONGEST_NAME),
                form.text("selectionLabel", LONGEST_LABEL),
                form.text("selectionDetail", LONGEST_LABEL),
                form.has("customBoundary") ? Optional.of(upload(form.object("customBoundary"))) : Optional.empty());
        boolean isNamed =
                !selection.featureIds().isEmpty() || !selection.boundary().isEmpty();
        if (needsBoundary && !isNamed && selection.upload().isEmpty()) {
            throw form.refused(
                    "boundary",
                    "names no feature collection, and there are neither featureIds nor a"
                            + " customBoundary; give one of the three");
        }
        if ((!needsBoundary || selection.upload().isPresent())
                && (isNamed || !selection.geomIds().isEmpty())) {
            throw form.refused(
                    needsBoundary ? "customBoundary" : "boundary",
                    "boundaries of one's own stand instead of boundary, featureIds and geomIds; leave those out");
        }
        if (!selection.geomIds().isEmpty() && selection.boundary().isEmpty()) {
            throw form.refused("geomIds", "are of a collection; name it in 'boundary'");
        }
        return selection;
    }

    private static Choice choice(JsonFields dataset) {
        dataset.only(DATASET_FIELDS);
        String name = dataset.text("datasetName", LONGEST_NAME);
        if (name.isBlank()) {
            throw dataset.refused("datasetName", "is missing");
        }
        return new Choice(
                name,
                dataset.texts("extractTypes", MOST_CHOICES, LONGEST_NAME),
                dataset.texts("resources", MOST_CHOICES, LONGEST_LABEL),
                dataset.has("temporal") ? Optional.of(temporal(dataset.object("temporal"))) : Optional.empty(),
                dataset.object("kwargs").plain());
    }

    private static Temporal temporal(JsonFields temporal) {
        temporal.only(Set.of("start", "end"));
        LocalDate from = day(temporal, "start", true);
        LocalDate to = day(temporal, "end", false);
        if (to.isBefore(from)) {
            throw temporal.refused("end", "lies before start");
        }
        return new Temporal(from, to);
    }

    /** A day, or the first or last one of a month or year. */
    private static LocalDate day(JsonFields temporal, String field, boolean isFirst) {
        String text = temporal.text(field, LONGEST_NAME);
        try {
            return switch (text.length()) {
                case 4 -> month(text + (isFirst ? "-01" : "-12"), isFirst);
                case 7 -> month(text, isFirst);
                default -> LocalDate.parse(text);
            };
        } catch (DateTimeException e) {
            throw temporal.refused(field, "must be a day such as 1999-12-31, a month 1999-12 or a year 1999");
        }
    }

    private static LocalDate month(String text, boolean isFirst) {
        YearMonth month = YearMonth.parse(text);
        return isFirst ? month.atDay(1) : month.atEndOfMonth();
    }

    private static Upload upload(JsonFields custom) {
        custom.only(UPLOAD_FIELDS);
        if (!custom.has("features")) {
            throw custom.refused("features", "is missing; it is a GeoJSON FeatureCollection");
        }
        return new Upload(
                custom.text("fileName", LONGEST_NAME),
                custom.objects("operations", MOST_OPERATIONS, FormReader::operation),
                custom.json("features"));
    }

    private static Operation operation(JsonFields operation) {
        operation.only(Set.of("type", "params"));
        return new Operation(
                operation.text("type", LONGEST_NAME), operation.object("params").plain());
    }
}
