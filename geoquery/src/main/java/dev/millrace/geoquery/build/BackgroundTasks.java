package dev.millrace.geoquery.build;

import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.geoquery.plan.ResourceGroups;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.OfferTable.Buildable;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Series;
import dev.millrace.store.workset.WorksetStore;
import dev.millrace.workset.SeriesSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Tasks that are built ahead of requests: along a series of one option and the files that are computed together, by the ids of
 * features. A series ends before the first feature whose coverage is not tested, and goes on from there in a later wave.
 */
public final class BackgroundTasks implements SeriesSource {
    private static final String OPTION = "o";
    private static final String FILE = "r";

    private final GeoDatabase database;
    private final WorksetStore worksets;

    /** Makes it. */
    public BackgroundTasks(GeoDatabase database, WorksetStore worksets) {
        this.database = database;
        this.worksets = worksets;
    }

    /** Makes the series that do not exist yet; returns how many there are. */
    public int addSeries() {
        Map<Integer, Map<String, List<Buildable>>> series = new TreeMap<>();
        for (Buildable one : database.inTransaction(t -> t.offers().buildable())) {
            String group = one.option() + " " + ResourceGroups.of(one.about()).of(one.resource());
            series.computeIfAbsent(one.dataset(), any -> new LinkedHashMap<>())
                    .computeIfAbsent(group, any -> new java.util.ArrayList<>())
                    .add(one);
        }
        series.forEach((dataset, groups) -> {
            PartitionKey partition = ExtractTasks.WORKSET.partition(dataset);
            boolean unused = worksets.addPartition(partition);
            worksets.builds()
                    .addSeries(
                            partition,
                            groups.values().stream().map(BackgroundTasks::name).toList());
        });
        return series.values().stream().mapToInt(Map::size).sum();
    }

    /** Such as {@code o7 r12 r13}: what its tasks have in common. */
    private static String name(List<Buildable> together) {
        return together.stream()
                .map(one -> FILE + one.resource().revision())
                .collect(Collectors.joining(" ", OPTION + together.get(0).option() + " ", ""));
    }

    @Override
    public Page next(Series series, long after, int limit) {
        String[] parts = series.name().split(" ", -1);
        long option = Long.parseLong(parts[0].substring(OPTION.length()));
        List<Long> revisions = Arrays.stream(parts)
                .skip(1)
                .map(part -> Long.parseLong(part.substring(FILE.length())))
                .toList();
        List<Integer> features = database.inTransaction(
                t -> t.features().candidates((int) series.partition().value(), after, limit));
        List<Row> rows = features.stream()
                .map(feature -> new ExtractTasks.Key(revisions, feature, option, "").row())
                .toList();
        long upTo = features.isEmpty() ? after : features.get(features.size() - 1);
        return new Page(rows, upTo, features.size() < limit);
    }
}
