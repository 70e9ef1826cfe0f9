package dev.millrace.geoquery.request;

import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.plan.Plan.Column;
import dev.millrace.geoquery.plan.ResourceGroups;
import dev.millrace.geoquery.request.RequestForm.Choice;
import dev.millrace.geoquery.store.OfferTable.Dataset;
import dev.millrace.geoquery.store.OfferTable.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which files of a dataset a form means, and which of them a task computes together. */
final class ResourceChoice {
    private final Dataset dataset;
    private final List<Resource> offered;
    private final Choice choice;

    ResourceChoice(Dataset dataset, List<Resource> offered, Choice choice) {
        this.dataset = dataset;
        this.offered = offered;
        this.choice = choice;
    }

    /** The series that are wanted; tells what was left out. */
    List<Plan.Series> series(Collection<String> warnings) {
        Set<String> wanted = wanted(warnings);
        Map<String, List<Resource>> together = new LinkedHashMap<>();
        ResourceGroups groups = ResourceGroups.of(dataset.about());
        offered.forEach(resource -> together.computeIfAbsent(groups.of(resource), any -> new ArrayList<>())
                .add(resource));
        List<Plan.Series> series = together.values().stream()
                .map(group -> series(group, wanted))
                .filter(one -> !one.columns().isEmpty())
                .toList();
        if (series.isEmpty()) {
            warnings.add("of dataset '" + dataset.name() + "' no file is left, it was left out");
        }
        return series;
    }

    private static Plan.Series series(List<Resource> group, Set<String> wanted) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            if (wanted.contains(group.get(i).name())) {
                columns.add(new Column(group.get(i).name(), i));
            }
        }
        return new Plan.Series(group.stream().map(Resource::revision).toList(), columns);
    }

    private Set<String> wanted(Collection<String> warnings) {
        Set<String> wanted = new LinkedHashSet<>();
        offered.stream().filter(this::isWithin).map(Resource::name).forEach(wanted::add);
        if (!choice.resources().isEmpty()) {
            Set<String> known = new HashSet<>();
            offered.forEach(resource -> known.add(resource.name()));
            choice.resources().stream()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> warnings.add("dataset '" + dataset.name() + "' has no file '" + name
                            + "' (any more), which was left out"));
            wanted.retainAll(new HashSet<>(choice.resources()));
        }
        return wanted;
    }

    private boolean isWithin(Resource resource) {
        return choice.temporal()
                .map(days -> resource.startsOn().map(days::contains).orElse(true))
                .orElse(true);
    }
}
