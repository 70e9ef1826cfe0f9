package dev.millrace.geoquery.merge;

import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.store.FeatureTable.Found;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskState;
import dev.millrace.store.workset.TaskStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads tasks and their results some thousand at a time: two queries for each chunk of one dataset. */
final class TaskReader {
    /** How many tasks a query asks for. */
    static final int CHUNK = 5_000;

    private final TaskStore tasks;
    private final Plan plan;
    private final Shortfall shortfall;

    TaskReader(TaskStore tasks, Plan plan, Shortfall shortfall) {
        this.tasks = tasks;
        this.plan = plan;
        this.shortfall = shortfall;
    }

    /** Takes the results of a task. */
    interface Consumer {
        /** Gets the rows of a task that is done, by the positions of its dataset, series, option and feature. */
        void accept(Place place, List<Row> rows);
    }

    /** Where a task belongs. */
    record Place(int dataset, int series, int option, int feature) {}

    /** Reads the tasks of some features. */
    void read(List<Found> features, Predicate<Plan.Option> wanted, Consumer consumer) {
        for (int d = 0; d < plan.datasets().size(); d++) {
            Map<ExtractTasks.Key, Place> places = places(d, features, wanted);
            List<ExtractTasks.Key> keys = List.copyOf(places.keySet());
            for (int from = 0; from < keys.size(); from += CHUNK) {
                List<ExtractTasks.Key> chunk = keys.subList(from, Math.min(keys.size(), from + CHUNK));
                read(ExtractTasks.WORKSET.partition(plan.datasets().get(d).id()), chunk, places, consumer);
            }
        }
    }

    private Map<ExtractTasks.Key, Place> places(int index, List<Found> features, Predicate<Plan.Option> wanted) {
        Plan.Dataset dataset = plan.datasets().get(index);
        String kwargs = ExtractTasks.kwargs(dataset.kwargs());
        Map<ExtractTasks.Key, Place> places = new HashMap<>();
        for (int s = 0; s < dataset.series().size(); s++) {
            for (int o = 0; o < dataset.options().size(); o++) {
                Plan.Option option = dataset.options().get(o);
                for (int f = 0; f < features.size() && wanted.test(option); f++) {
                    ExtractTasks.Key key = new ExtractTasks.Key(
                            dataset.series().get(s).revisions(), features.get(f).id(), option.revision(), kwargs);
                    places.put(key, new Place(index, s, o, f));
                }
            }
        }
        return places;
    }

    private void read(
            PartitionKey partition,
            List<ExtractTasks.Key> keys,
            Map<ExtractTasks.Key, Place> places,
            Consumer consumer) {
        Map<Long, Place> done = new HashMap<>();
        List<TaskState> found =
                tasks.find(partition, keys.stream().map(ExtractTasks.Key::row).toList());
        for (TaskState task : found) {
            if (task.status() == TaskState.Status.DONE) {
                done.put(task.id(), places.get(ExtractTasks.Key.of(task.row())));
            } else {
                shortfall.note(task.error());
            }
        }
        shortfall.noteMissing(keys.size() - found.size());
        Map<Long, List<Row>> results = tasks.results(partition, new ArrayList<>(done.keySet()));
        done.forEach((id, place) -> consumer.accept(place, results.getOrDefault(id, List.of())));
    }
}
