package dev.millrace.geoquery.merge;

import dev.millrace.geoquery.output.OutputRow;
import dev.millrace.geoquery.output.OutputTable;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.store.FeatureTable.Found;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.store.workset.TaskStore;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The table of a plan, read from the results of its tasks chunk by chunk: queries are proportional to chunks and datasets,
 * never to tasks, and memory holds one chunk. For one thread.
 */
public final class ResultTable implements OutputTable {
    private static final int MOST_FEATURES = 1_000;

    private final GeoDatabase database;
    private final Plan plan;
    private final Runnable progress;
    private final Shortfall shortfall = new Shortfall();
    private final TaskReader reader;
    private final int page;
    private final List<String> attributes;
    private final Layout layout;

    /**
     * Reads what columns there will be.
     *
     * @param progress is told of every chunk, and may throw to end it
     */
    public ResultTable(GeoDatabase database, TaskStore tasks, Plan plan, Runnable progress) {
        this.database = database;
        this.plan = plan;
        this.progress = progress;
        this.reader = new TaskReader(tasks, plan, shortfall);
        this.page = (int) Math.max(
                1,
                Math.min(
                        MOST_FEATURES, (long) TaskReader.CHUNK * plan.datasets().size() / plan.tasksOfAFeature()));
        this.attributes = database.inTransaction(t -> t.features().attributes(plan.selection()));
        this.layout = new Layout(plan, names(new TaskReader(tasks, plan, new Shortfall())));
    }

    /** Only tasks whose values have names are read for them. */
    private ValueNames names(TaskReader first) {
        Map<Integer, Map<Long, String>> mappings = new HashMap<>();
        database.inTransaction(t -> {
            plan.datasets()
                    .forEach(dataset -> mappings.put(dataset.id(), t.offers().mappings(dataset.id())));
            return true;
        });
        ValueNames names = new ValueNames(mappings);
        if (plan.datasets().stream()
                .flatMap(dataset -> dataset.options().stream())
                .anyMatch(Plan.Option::isNamed)) {
            ValueNames.Collector collector = names.new Collector(plan);
            forEachPage(features -> first.read(features, Plan.Option::isNamed, collector));
            collector.finish();
        }
        return names;
    }

    private void forEachPage(Consumer<List<Found>> pages) {
        List<Found> features = nextPage(null);
        while (!features.isEmpty()) {
            pages.accept(features);
            progress.run();
            features = features.size() < page ? List.of() : nextPage(features.get(features.size() - 1));
        }
    }

    private List<Found> nextPage(@Nullable Found after) {
        return database.inTransaction(t -> t.features().page(plan.selection(), after, page));
    }

    @Override
    public List<String> attributes() {
        return attributes;
    }

    @Override
    public List<String> columns() {
        return layout.columns();
    }

    @Override
    public void forEachRow(Consumer<OutputRow> rows) {
        forEachPage(features -> {
            @Nullable Object[][] values = new Object[features.size()][layout.columns().size()];
            reader.read(
                    features, option -> true, (place, results) -> layout.fill(place, results, values[place.feature()]));
            for (int i = 0; i < features.size(); i++) {
                Found feature = features.get(i);
                rows.accept(new OutputRow(
                        feature.collection(),
                        feature.geomId(),
                        feature.attributes(),
                        feature.shape(),
                        Arrays.asList(values[i])));
            }
        });
    }

    /** What the rows that were read lack. */
    public Shortfall shortfall() {
        return shortfall;
    }
}
