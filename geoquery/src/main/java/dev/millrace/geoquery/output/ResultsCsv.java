package dev.millrace.geoquery.output;

import dev.millrace.geoquery.store.RequestTable.Plan;
import dev.millrace.geoquery.store.RequestTable.Value;
import dev.millrace.geoquery.zonal.Statistic;
import dev.millrace.geoquery.zonal.ZonalStatistics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * A request's table: a row a feature; {@code feature_collection}, {@code geom_id}, {@code boundary.name}, then {@code
 * <resource>.<statistic>} for each. Nodata is an empty cell.
 */
public final class ResultsCsv {
    private final Plan plan;
    private final List<Statistic> statistics;
    private final CSVPrinter printer;
    private final List<String> row = new ArrayList<>();

    /** Begins the table with its header. */
    public ResultsCsv(Plan plan, Appendable out) throws IOException {
        this.plan = plan;
        this.statistics = plan.statistics().stream().map(Statistic::ofWord).toList();
        this.printer =
                CSVFormat.RFC4180.builder().setRecordSeparator('\n').get().print(out);
        printer.printRecord(header());
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(List.of("feature_collection", "geom_id", "boundary.name"));
        for (String resource : plan.resources()) {
            statistics.forEach(statistic -> header.add(resource + "." + statistic.word()));
        }
        return header;
    }

    /** Adds the values of the next resource of a feature; a row is written once it has all of them. */
    public void add(Value value) {
        if (row.isEmpty()) {
            row.addAll(List.of(plan.collection(), value.geomId(), value.name()));
        }
        statistics.forEach(statistic -> row.add(cell(statistic, value.statistics())));
        if (row.size() == 3 + plan.resources().size() * statistics.size()) {
            writeRow();
        }
    }

    private static String cell(Statistic statistic, ZonalStatistics values) {
        return switch (statistic.kind()) {
            case MEAN -> text(values.mean());
            case COUNT -> Long.toString(values.count());
            case MIN -> text(values.min());
            case MAX -> text(values.max());
            case SUM -> text(values.sum());
            default -> throw new IllegalArgumentException("a request does not keep the " + statistic.word());
        };
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }

    private void writeRow() {
        try {
            printer.printRecord(row);
            row.clear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the table. */
    public void finish() {
        if (!row.isEmpty()) {
            throw new IllegalStateException("feature " + row.get(1) + " lacks values; the request is not done");
        }
    }
}
