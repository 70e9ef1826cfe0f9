package dev.millrace.geoquery.merge;

import dev.millrace.geoquery.merge.TaskReader.Place;
import dev.millrace.geoquery.output.ColumnNames;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.plan.Plan.Column;
import dev.millrace.geoquery.plan.Plan.Dataset;
import dev.millrace.geoquery.plan.Plan.Option;
import dev.millrace.model.workset.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which column a task's values go to: by dataset, file, option and, where values have names, name. */
final class Layout {
    private static final int NAME = 0;
    private static final int FIRST_SINGLE = 1;
    private static final int FIRST_GROUPED = 3;

    private final Plan plan;
    private final ValueNames names;
    private final List<String> columns = new ArrayList<>();
    private final Map<Slot, Integer> first = new HashMap<>();

    /** A file's values of an option. */
    private record Slot(int dataset, int series, int column, int option) {}

    Layout(Plan plan, ValueNames names) {
        this.plan = plan;
        this.names = names;
        for (int d = 0; d < plan.datasets().size(); d++) {
            add(d, plan.datasets().get(d));
        }
    }

    private void add(int d, Dataset dataset) {
        for (int s = 0; s < dataset.series().size(); s++) {
            List<Column> files = dataset.series().get(s).columns();
            for (int c = 0; c < files.size(); c++) {
                for (int o = 0; o < dataset.options().size(); o++) {
                    first.put(new Slot(d, s, c, o), columns.size());
                    columns.addAll(
                            columns(dataset, files.get(c), dataset.options().get(o)));
                }
            }
        }
    }

    private List<String> columns(Dataset dataset, Column file, Option option) {
        String result = ColumnNames.result(option.shortName(), dataset.kwargs());
        return names.of(dataset, option).stream()
                .map(name -> ColumnNames.column(
                        file.resource(), result, dataset.kwargs(), name.isEmpty() ? List.of() : List.of(name)))
                .toList();
    }

    List<String> columns() {
        return columns;
    }

    /** Puts the results of a task into a row of the table. */
    void fill(Place place, List<Row> results, @Nullable Object[] row) {
        Dataset dataset = plan.datasets().get(place.dataset());
        Option option = dataset.options().get(place.option());
        List<String> known = names.of(dataset, option);
        List<Column> files = dataset.series().get(place.series()).columns();
        boolean isGrouped = dataset.series().get(place.series()).revisions().size() > 1;
        for (int c = 0; c < files.size(); c++) {
            int start = first.getOrDefault(new Slot(place.dataset(), place.series(), c, place.option()), 0);
            for (int n = 0; option.isNamed() && n < known.size(); n++) {
                row[start + n] = 0L; // a category that a feature does not have
            }
            for (Row result : results) {
                int n = known.indexOf(
                        names.shown(dataset, String.valueOf(result.values().get(NAME))));
                if (n >= 0) {
                    row[start + n] = value(result, isGrouped, files.get(c).position());
                }
            }
        }
    }

    private static @Nullable Object value(Row result, boolean isGrouped, int position) {
        int column = isGrouped ? FIRST_GROUPED : FIRST_SINGLE;
        Object number = result.values().get(column);
        Object value = number == null ? result.values().get(column + 1) : number;
        return value instanceof List<?> list ? list.get(position) : value;
    }
}
