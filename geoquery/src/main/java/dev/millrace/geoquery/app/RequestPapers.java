package dev.millrace.geoquery.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.geoquery.merge.ResultTable;
import dev.millrace.geoquery.merge.Shortfall;
import dev.millrace.geoquery.output.Documentation;
import dev.millrace.geoquery.output.Documentation.Card;
import dev.millrace.geoquery.output.Documentation.FilterText;
import dev.millrace.geoquery.output.OutputBuilder.Parts;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.store.DataRequestTable.Stored;
import dev.millrace.geoquery.store.DataRequestTable.Texts;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.OfferTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is written of a request beside its table: documentation and details. */
final class RequestPapers {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final GeoDatabase database;
    private final Stored request;
    private final Map<String, @Nullable Object> form;
    private final Plan plan;
    private final ResultTable table;

    RequestPapers(GeoDatabase database, Stored request, Texts texts, Plan plan, ResultTable table) {
        this.database = database;
        this.request = request;
        this.form = object(texts.form());
        this.plan = plan;
        this.table = table;
    }

    private static Map<String, @Nullable Object> object(String json) {
        try {
            return MAPPER.readValue(json, new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the database holds a form that is no JSON", e);
        }
    }

    Parts parts() {
        return new Parts(request.id().toString(), table, documentation(), this::details);
    }

    private Documentation documentation() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Request", request.id().toString());
        facts.put("Submitted", request.times().submittedAt().toString());
        request.warnings().forEach(warning -> facts.merge("Left out", warning, (one, other) -> one + "; " + other));
        return new Documentation(request.name(), facts, selection(), operations(), cards());
    }

    private String selection() {
        String label = text("selection_label");
        String detail = text("selection_detail");
        String boundary = label.isEmpty() ? text("boundary") : label;
        return detail.isEmpty() ? boundary : boundary + ", " + detail;
    }

    private String text(String field) {
        Object value = form.get(field);
        return value == null ? "" : value.toString();
    }

    private List<String> operations() {
        return form.get("boundary_operations") instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    private List<Card> cards() {
        return database.inTransaction(t -> {
            OfferTable offers = t.offers();
            List<String> names =
                    plan.datasets().stream().map(Plan.Dataset::name).distinct().toList();
            Map<String, OfferTable.Dataset> described = offers.datasets(names).stream()
                    .collect(Collectors.toMap(OfferTable.Dataset::name, Function.identity()));
            List<Card> cards = new ArrayList<>();
            for (Plan.Dataset dataset : plan.datasets()) {
                OfferTable.Dataset about = described.get(dataset.name());
                List<Long> options =
                        dataset.options().stream().map(Plan.Option::revision).toList();
                cards.add(new Card(
                        dataset.name(),
                        about == null ? Map.of() : about.about(),
                        offers.descriptions(options),
                        dataset.kwargs().isEmpty() ? List.of() : List.of(FilterText.of(dataset.kwargs()))));
            }
            return cards;
        });
    }

    /** Written after the table, so it knows what that lacks. */
    private Map<String, @Nullable Object> details() {
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put("id", request.id().toString());
        details.put("name", request.name());
        details.put("contact", request.contact());
        details.put("submit_time", request.times().submittedAt().toString());
        details.put("prepare_time", String.valueOf(request.times().preparedAt()));
        details.put("warnings", request.warnings());
        details.put("tasks", request.tasks());
        Shortfall shortfall = table.shortfall();
        details.put("tasks_failed", shortfall.failed());
        details.put("tasks_missing", shortfall.missing());
        details.put("failures", shortfall.reasons());
        details.put("data", form);
        return details;
    }
}
