package dev.millrace.geoquery.extract;

import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.TaskInputs.File;
import dev.millrace.geoquery.store.TaskInputs.Option;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.workset.TaskBatch;
import dev.millrace.workset.TaskProcessor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.locationtech.jts.geom.Geometry;

/**
 * Does tasks of extraction. What a batch needs of the database is read in one short transaction; then each file is opened
 * once, and each feature is passed over once for all statistics that are alike in everything else.
 */
public final class Extractor implements TaskProcessor {
    private final GeoDatabase database;
    private final FileWork rasters = new RasterWork();
    private final FileWork features = new FeatureWork();

    /** Makes an extractor. */
    public Extractor(GeoDatabase database) {
        this.database = database;
    }

    /** What a batch is computed of. */
    private record Inputs(Map<Long, File> files, Map<Long, Option> options, Map<Long, Geometry> shapes) {}

    @Override
    public List<TaskOutcome> process(TaskBatch batch, List<Task> tasks) {
        Map<Task, ExtractTasks.Key> keys = new LinkedHashMap<>();
        tasks.forEach(task -> keys.put(task, ExtractTasks.Key.of(task.row())));
        Inputs inputs = inputs(List.copyOf(keys.values()));
        List<TaskOutcome> outcomes = new ArrayList<>();
        Map<List<Long>, List<TaskWork>> together = new LinkedHashMap<>();
        keys.forEach((task, key) -> {
            try {
                together.computeIfAbsent(key.revisions(), any -> new ArrayList<>())
                        .add(work(task, key, inputs));
            } catch (IllegalArgumentException e) {
                outcomes.add(TaskOutcome.failed(task, e.getMessage()));
            }
        });
        for (Map.Entry<List<Long>, List<TaskWork>> group : together.entrySet()) {
            if (batch.isStopping()) {
                break; // the rest is given back
            }
            outcomes.addAll(
                    compute(group.getKey().stream().map(inputs.files()::get).toList(), group.getValue()));
        }
        return outcomes;
    }

    private Inputs inputs(List<ExtractTasks.Key> keys) {
        return database.inTransaction(t -> new Inputs(
                t.taskInputs()
                        .files(keys.stream()
                                .flatMap(key -> key.revisions().stream())
                                .collect(Collectors.toSet())),
                t.taskInputs()
                        .options(keys.stream().map(ExtractTasks.Key::option).collect(Collectors.toSet())),
                t.taskInputs()
                        .shapes(keys.stream().map(ExtractTasks.Key::feature).collect(Collectors.toSet()))));
    }

    private static TaskWork work(Task task, ExtractTasks.Key key, Inputs inputs) {
        Option option = inputs.options().get(key.option());
        Geometry shape = inputs.shapes().get(key.feature());
        if (option == null) {
            throw new IllegalArgumentException("option " + key.option() + " was changed or removed");
        }
        if (shape == null) {
            throw new IllegalArgumentException("feature " + key.feature() + " was changed or removed");
        }
        key.revisions().stream()
                .filter(revision -> !inputs.files().containsKey(revision))
                .findFirst()
                .ifPresent(gone -> {
                    throw new IllegalArgumentException("the file of revision " + gone + " was changed or removed");
                });
        Computation computation =
                Computation.of(option.isRaster(), option.function(), option.kwargs(), Kwargs.parse(key.kwargs()));
        return new TaskWork(
                task,
                key.feature(),
                shape,
                computation,
                new TaskValues(key.revisions().size()));
    }

    private List<TaskOutcome> compute(List<File> files, List<TaskWork> works) {
        List<TaskWork> left = new ArrayList<>(works);
        List<TaskOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            boolean isRaster = works.get(0).computation() instanceof Computation.OfRaster;
            outcomes.addAll((isRaster ? rasters : features).compute(files.get(i), i, left));
        }
        left.forEach(
                work -> outcomes.add(TaskOutcome.done(work.task(), work.values().rows())));
        return outcomes;
    }
}
