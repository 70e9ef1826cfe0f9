package dev.millrace.geoquery.web.catalogue;

import dev.millrace.geoquery.store.OfferTable;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** A dataset, the statistics that it offers and the files that it has. */
public record DatasetOffer(
        OfferTable.Dataset dataset, List<OfferTable.Option> options, List<OfferTable.Resource> resources) {
    /** Keeps copies of the lists. */
    public DatasetOffer {
        options = List.copyOf(options);
        resources = List.copyOf(resources);
    }

    /** Its name. */
    public String name() {
        return dataset.name();
    }

    /** What people call it. */
    public String title() {
        String title = about("title");
        return title.isEmpty() ? name() : title;
    }

    /** What its description says; empty if nothing. */
    public String about(String field) {
        Object value = dataset.about().get(field);
        return value == null ? "" : value.toString();
    }

    /** From the earliest to the latest of its times, for people; empty where time does not matter. */
    public String period() {
        List<LocalDate> days =
                resources.stream().flatMap(r -> r.startsOn().stream()).sorted().toList();
        if (days.isEmpty()) {
            return about("temporal");
        }
        String first =
                Optional.of(days.get(0)).map(LocalDate::getYear).orElseThrow().toString();
        String last = String.valueOf(days.get(days.size() - 1).getYear());
        return first.equals(last) ? first : first + " – " + last;
    }
}
