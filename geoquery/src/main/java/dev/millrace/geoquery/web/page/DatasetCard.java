package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.store.OfferTable.Resource;
import dev.millrace.geoquery.web.catalogue.DatasetOffer;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A dataset as pages show it. */
public record DatasetCard(
        String name,
        String title,
        String description,
        List<Fact> facts,
        List<Choice> options,
        List<Year> years,
        boolean isChosen) {
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMM", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

    /** Keeps copies of the lists. */
    public DatasetCard {
        facts = List.copyOf(facts);
        options = List.copyOf(options);
        years = List.copyOf(years);
    }

    /** Something to know of a dataset; {@code link} may be empty. */
    public record Fact(String name, String text, String link) {}

    /** A statistic. */
    public record Choice(String name, String description, boolean isChosen) {}

    /** The files of a year; {@code label} is empty where the files are years themselves. */
    public record Year(String label, List<Time> resources) {}

    /** A file. */
    public record Time(String name, String label, boolean isChosen) {}

    static DatasetCard of(DatasetOffer offer, boolean isChosen) {
        List<Choice> options = new ArrayList<>();
        offer.options()
                .forEach(
                        option -> options.add(new Choice(option.shortName(), option.description(), options.isEmpty())));
        return new DatasetCard(
                offer.name(),
                offer.title(),
                offer.about("description"),
                facts(offer),
                options,
                years(offer.resources()),
                isChosen);
    }

    private static List<Fact> facts(DatasetOffer offer) {
        return Stream.of(
                        new Fact("Time", offer.period(), ""),
                        new Fact("Unit", offer.about("variable_description"), ""),
                        new Fact("Source", offer.about("source_name"), web(offer.about("source_url"))),
                        new Fact("Licence", offer.about("license"), web(offer.about("license_url"))),
                        new Fact("Cite as", offer.about("citation"), ""))
                .filter(fact -> !fact.text().isEmpty())
                .toList();
    }

    /** Only addresses of the web become links. */
    private static String web(String address) {
        return address.startsWith("https://") || address.startsWith("http://") ? address : "";
    }

    private static List<Year> years(List<Resource> resources) {
        if (resources.size() < 2) {
            return List.of();
        }
        Map<String, List<Resource>> byYear = new LinkedHashMap<>();
        resources.forEach(resource -> byYear.computeIfAbsent(
                        resource.startsOn()
                                .map(day -> String.valueOf(day.getYear()))
                                .orElse(""),
                        year -> new ArrayList<>())
                .add(resource));
        boolean isYearly = byYear.values().stream().allMatch(year -> year.size() == 1);
        if (isYearly) {
            return List.of(new Year("", times(resources, true)));
        }
        return byYear.entrySet().stream()
                .map(year -> new Year(year.getKey(), times(year.getValue(), false)))
                .toList();
    }

    private static List<Time> times(List<Resource> resources, boolean isYearly) {
        boolean isMonthly = resources.stream()
                .allMatch(r -> r.startsOn().map(LocalDate::getDayOfMonth).orElse(1) == 1);
        DateTimeFormatter format =
                isYearly ? DateTimeFormatter.ofPattern("uuuu", Locale.ROOT) : isMonthly ? MONTH : DAY;
        return resources.stream()
                .map(resource -> new Time(
                        resource.name(),
                        resource.startsOn()
                                .map(format::format)
                                .orElse(resource.label().isEmpty() ? resource.name() : resource.label()),
                        true))
                .toList();
    }
}
