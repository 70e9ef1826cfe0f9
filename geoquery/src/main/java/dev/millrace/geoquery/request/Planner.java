package dev.millrace.geoquery.request;

import dev.millrace.geoquery.extract.Computation;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.request.RequestForm.Choice;
import dev.millrace.geoquery.store.FeatureTable;
import dev.millrace.geoquery.store.OfferTable;
import dev.millrace.geoquery.store.OfferTable.Dataset;
import dev.millrace.geoquery.store.OfferTable.Option;
import dev.millrace.geoquery.store.OfferTable.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Resolves what a form names. What is not there is left out with a warning; a form of which nothing is left is refused. For
 * one form, within its transaction.
 */
final class Planner {
    private final List<Choice> choices;
    private final Map<String, Dataset> datasets;
    private final Map<Integer, List<Option>> options;
    private final Map<String, List<Resource>> resources;
    private final List<String> warnings = new ArrayList<>();

    Planner(OfferTable offers, List<Choice> choices) {
        this.choices = choices;
        List<String> names = choices.stream().map(Choice::dataset).distinct().toList();
        this.datasets = offers.datasets(names).stream().collect(Collectors.toMap(Dataset::name, Function.identity()));
        this.options = offers
                .options(datasets.values().stream().map(Dataset::id).toList())
                .stream()
                .collect(Collectors.groupingBy(Option::dataset));
        this.resources = offers.resources(List.copyOf(datasets.keySet())).stream()
                .collect(Collectors.groupingBy(Resource::dataset));
    }

    /** What {@link #plan} left out, and why. */
    List<String> warnings() {
        return warnings;
    }

    Plan plan(FeatureTable.Selection selection) {
        List<Plan.Dataset> planned = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            Choice choice = choices.get(i);
            Dataset dataset = datasets.get(choice.dataset());
            if (dataset == null) {
                warnings.add("there is no dataset '" + choice.dataset() + "', it was left out");
            } else {
                planned.add(planned(dataset, choice, i));
            }
        }
        planned.removeIf(
                dataset -> dataset.options().isEmpty() || dataset.series().isEmpty());
        if (planned.isEmpty()) {
            throw new RequestRefusedException("datasets", "nothing of them can be had: " + String.join("; ", warnings));
        }
        return new Plan(selection, planned);
    }

    private Plan.Dataset planned(Dataset dataset, Choice choice, int index) {
        List<Plan.Option> chosen = chosen(dataset, choice).stream()
                .map(option -> new Plan.Option(
                        option.revision(),
                        option.shortName(),
                        computation(dataset, option, choice, index).isNamed()))
                .toList();
        if (chosen.isEmpty()) {
            warnings.add("of dataset '" + dataset.name() + "' no statistic is left, it was left out");
        }
        ResourceChoice files = new ResourceChoice(dataset, resources.getOrDefault(dataset.name(), List.of()), choice);
        return new Plan.Dataset(
                dataset.id(), dataset.name(), dataset.isGlobal(), chosen, files.series(warnings), choice.kwargs());
    }

    private List<Option> chosen(Dataset dataset, Choice choice) {
        Map<String, Option> offered = new LinkedHashMap<>();
        options.getOrDefault(dataset.id(), List.of()).forEach(option -> offered.put(option.shortName(), option));
        Set<String> wanted = choice.options().isEmpty() ? offered.keySet() : new LinkedHashSet<>(choice.options());
        List<Option> chosen = new ArrayList<>();
        for (String name : wanted) {
            Option option = offered.get(name);
            if (option == null) {
                warnings.add("dataset '" + dataset.name() + "' offers no '" + name + "', which was left out");
            } else {
                chosen.add(option);
            }
        }
        return chosen;
    }

    private static Computation computation(Dataset dataset, Option option, Choice choice, int index) {
        try {
            return Computation.of(dataset.isRaster(), option.function(), option.kwargs(), choice.kwargs());
        } catch (IllegalArgumentException e) {
            throw new RequestRefusedException(
                    "datasets[" + index + "].kwargs", "do not fit '" + option.shortName() + "': " + e.getMessage());
        }
    }
}
