package dev.millrace.geoquery.app;

import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.geoquery.request.RequestRefusedException;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.OfferTable.Dataset;
import dev.millrace.geoquery.store.TaskInputs.File;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.store.workset.WorksetStore;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** What operators see of the tasks of datasets, and do to those that are in trouble. Thread-safe. */
public final class DatasetTasks {
    /** The most that are listed at once. */
    public static final int MOST_LISTED = 10_000;

    private static final int AT_A_TIME = 1_000;

    private final GeoDatabase database;
    private final WorksetStore worksets;

    DatasetTasks(GeoDatabase database, WorksetStore worksets) {
        this.database = database;
        this.worksets = worksets;
    }

    /**
     * A task whose last attempt failed.
     *
     * @param attempts how many have ended
     * @param isExhausted whether it is not tried again by itself
     * @param files their names, or their revisions where they are gone
     * @param feature its id
     */
    public record Trouble(int attempts, boolean isExhausted, String error, List<String> files, long feature) {}

    /** How many tasks of each dataset stand where, by name; datasets without tasks are left out. Reads all tasks. */
    public Map<String, Map<Status, Long>> count() {
        List<Dataset> datasets =
                database.inTransaction(t -> t.offers().datasets(t.offers().datasetNames()));
        Collection<Long> known = worksets.partitions(ExtractTasks.NAME);
        Map<String, Map<Status, Long>> counts = new TreeMap<>();
        datasets.stream()
                .filter(dataset -> known.contains((long) dataset.id()))
                .forEach(dataset -> counts.put(
                        dataset.name(), worksets.tasks().count(ExtractTasks.WORKSET.partition(dataset.id()))));
        return counts;
    }

    /**
     * Failed and exhausted tasks, those that were tried most first.
     *
     * @param limit 1 to {@value #MOST_LISTED}
     * @throws RequestRefusedException if there is no such dataset
     */
    public List<Trouble> troubled(String dataset, int limit) {
        int most = Math.max(1, Math.min(MOST_LISTED, limit));
        List<TaskState> tasks = partition(dataset)
                .map(key -> worksets.tasks().troubled(key, most))
                .orElse(List.of());
        List<Long> revisions = tasks.stream()
                .flatMap(task -> ExtractTasks.Key.of(task.row()).revisions().stream())
                .distinct()
                .toList();
        Map<Long, File> files = database.inTransaction(t -> t.taskInputs().files(revisions));
        return tasks.stream().map(task -> trouble(task, files)).toList();
    }

    private static Trouble trouble(TaskState task, Map<Long, File> files) {
        ExtractTasks.Key key = ExtractTasks.Key.of(task.row());
        List<String> names = key.revisions().stream()
                .map(revision -> Optional.ofNullable(files.get(revision))
                        .map(File::name)
                        .orElse("revision " + revision + " (gone)"))
                .toList();
        return new Trouble(
                task.attempts(),
                task.status() == Status.EXHAUSTED,
                Objects.requireNonNullElse(task.error(), ""),
                names,
                key.feature());
    }

    /**
     * Lets exhausted tasks be tried anew, once their cause is removed.
     *
     * @return how many
     * @throws RequestRefusedException if there is no such dataset
     */
    public long retryExhausted(String dataset) {
        return partition(dataset).map(this::retryExhausted).orElse(0L);
    }

    private long retryExhausted(PartitionKey partition) {
        long all = 0;
        int some = AT_A_TIME;
        while (some == AT_A_TIME) {
            some = worksets.tasks().retryExhausted(partition, AT_A_TIME);
            all += some;
        }
        return all;
    }

    /** Where the tasks of a dataset are; empty if none was ever made. */
    private Optional<PartitionKey> partition(String dataset) {
        Dataset found = database.inTransaction(t -> t.offers().datasets(List.of(dataset))).stream()
                .findFirst()
                .orElseThrow(() -> new RequestRefusedException(
                        "", "there is no dataset '" + dataset + "'; geoquery task count lists those that have tasks"));
        return worksets.partitions(ExtractTasks.NAME).contains((long) found.id())
                ? Optional.of(ExtractTasks.WORKSET.partition(found.id()))
                : Optional.empty();
    }
}
