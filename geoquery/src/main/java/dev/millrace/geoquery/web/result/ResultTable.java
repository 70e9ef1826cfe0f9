package dev.millrace.geoquery.web.result;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The CSV file of a request's result. Each look reads it anew, a row at a time. Immutable. */
public final class ResultTable {
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    private static final String FEATURE_COLUMN = "geom_id";
    private static final String ATTRIBUTE_PREFIX = "boundary.";
    private static final List<String> NAMES =
            List.of("boundary.name", "boundary.NAME", "boundary.shapeName", FEATURE_COLUMN);

    private final Path file;
    private final List<String> header;
    private final List<ResultColumn> columns;

    private ResultTable(Path file, List<String> header) {
        this.file = file;
        this.header = header;
        this.columns = header.stream()
                .filter(name -> !name.equals("feature_collection") && !name.equals(FEATURE_COLUMN))
                .filter(name -> !name.startsWith(ATTRIBUTE_PREFIX))
                .map(ResultColumn::of)
                .toList();
    }

    /**
     * Opens a table.
     *
     * @throws UncheckedIOException if it cannot be read
     */
    public static ResultTable open(Path file) {
        return new ResultTable(file, read(file, (parser, header) -> {}));
    }

    private static List<String> read(Path file, BiConsumer<CSVParser, List<String>> use) {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                CSVParser parser = FORMAT.parse(reader)) {
            List<String> header = parser.getHeaderNames();
            use.accept(parser, header);
            return header;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the result " + file, e);
        }
    }

    /** The columns of values, in their order. */
    public List<ResultColumn> columns() {
        return columns;
    }

    /** The column of a name. */
    public Optional<ResultColumn> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    /** The columns of the same series at all times, in their order. */
    public List<ResultColumn> series(ResultColumn column) {
        return columns.stream()
                .filter(other -> other.series().equals(column.series()))
                .toList();
    }

    /**
     * A row's values of some columns.
     *
     * @param values in the order of the columns that were asked for; empty where there is no data
     */
    public record Row(String geomId, String name, List<OptionalDouble> values) {
        /** Keeps a copy of the list. */
        public Row {
            values = List.copyOf(values);
        }
    }

    /** Reads some columns of all rows; cells that are no numbers count as without data. */
    public List<Row> rows(List<ResultColumn> wanted) {
        List<Row> rows = new ArrayList<>();
        List<String> unused = read(file, (parser, names) -> {
            String nameColumn =
                    NAMES.stream().filter(names::contains).findFirst().orElse(names.get(0));
            for (CSVRecord row : parser) {
                List<OptionalDouble> values = wanted.stream()
                        .map(column -> number(row.get(column.name())))
                        .toList();
                rows.add(new Row(row.get(FEATURE_COLUMN), row.get(nameColumn), values));
            }
        });
        return rows;
    }

    private static OptionalDouble number(String cell) {
        try {
            double number = cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** The first rows with all cells, by column, as the file has them. */
    public List<Map<String, String>> head(int most) {
        List<Map<String, String>> rows = new ArrayList<>();
        List<String> unused = read(file, (parser, names) -> {
            for (CSVRecord row : parser) {
                if (rows.size() == most) {
                    break;
                }
                rows.add(row.toMap());
            }
        });
        return rows;
    }

    /** The names of all columns. */
    public List<String> header() {
        return header;
    }
}
