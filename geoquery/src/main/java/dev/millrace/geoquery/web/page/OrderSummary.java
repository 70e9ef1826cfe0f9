package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.web.catalogue.DatasetOffer;
import dev.millrace.geoquery.web.catalogue.DatasetOffers;
import dev.millrace.geoquery.web.chart.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a request will give, in numbers and words. */
final class OrderSummary {
    private final List<Line> lines = new ArrayList<>();
    private long columns;

    /** A dataset of the request. Public, so that templates reach it. */
    public record Line(String title, String statistics, String times) {}

    OrderSummary(RequestForm form, DatasetOffers offers) {
        form.datasets().forEach(choice -> offers.find(choice.dataset()).ifPresent(offer -> add(offer, choice)));
    }

    private void add(DatasetOffer offer, RequestForm.Choice choice) {
        Set<String> wanted = new HashSet<>(choice.options());
        List<String> statistics = offer.options().stream()
                .map(option -> option.shortName())
                .filter(name -> wanted.isEmpty() || wanted.contains(name))
                .toList();
        Set<String> files = new HashSet<>(choice.resources());
        long times = offer.resources().stream()
                .filter(resource -> files.isEmpty() || files.contains(resource.name()))
                .count();
        columns += times * statistics.size();
        String of = times == offer.resources().size()
                ? "all " + times
                : times + " of " + offer.resources().size();
        lines.add(new Line(
                offer.title(),
                String.join(", ", statistics),
                offer.resources().size() > 1 ? of + " times, " + offer.period() : offer.period()));
    }

    Map<String, @Nullable Object> page(long rows) {
        Map<String, @Nullable Object> page = new HashMap<>();
        page.put("datasets", lines);
        page.put("rows", Numbers.text(rows));
        page.put("rowsWord", rows == 1 ? "place" : "places");
        page.put("columns", Numbers.text(columns));
        page.put("columnsWord", columns == 1 ? "value for each" : "values for each");
        return page;
    }
}
