package dev.millrace.geoquery.output;

import dev.millrace.geoquery.geopackage.GeoPackageWriter;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table's rows as CSV, and their features as a GeoPackage, in one pass.
 *
 * <p>CSV: {@code feature_collection}, {@code geom_id}, {@code boundary.<attribute>} and the columns of values; UTF-8, lines end
 * with a newline, quotes where they are needed; nodata is an empty cell. GeoPackage: {@code feature_collection}, {@code
 * geom_id} and the geometry.
 */
final class TableWriter implements Closeable {
    private final OutputTable table;
    private final BufferedWriter csv;
    private final CSVPrinter printer;
    private final GeoPackageWriter features;

    TableWriter(OutputTable table, Path csvFile, Path featuresFile) throws IOException {
        this.table = table;
        csv = Files.newBufferedWriter(csvFile, StandardCharsets.UTF_8);
        try {
            printer = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get().print(csv);
            features =
                    GeoPackageWriter.create(featuresFile, "request_features", List.of("feature_collection", "geom_id"));
        } catch (IOException | RuntimeException e) {
            csv.close();
            throw e;
        }
    }

    void writeAll() throws IOException {
        List<String> header = new ArrayList<>(List.of("feature_collection", "geom_id"));
        table.attributes().forEach(attribute -> header.add(ColumnNames.ATTRIBUTE + attribute));
        header.addAll(table.columns());
        printer.printRecord(header);
        table.forEachRow(this::write);
        features.finish();
        printer.flush();
    }

    private void write(OutputRow row) {
        if (row.values().size() != table.columns().size()) {
            throw new IllegalArgumentException("feature " + row.geomId() + " has "
                    + row.values().size() + " values for " + table.columns().size() + " columns");
        }
        List<String> cells = new ArrayList<>(List.of(row.collection(), row.geomId()));
        table.attributes().forEach(attribute -> cells.add(text(row.attributes().get(attribute))));
        row.values().forEach(value -> cells.add(text(value)));
        try {
            printer.printRecord(cells);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        features.add(row.geometry(), List.of(row.collection(), row.geomId()));
    }

    private static String text(@Nullable Object value) {
        if (value instanceof Double number) {
            return number.isNaN() ? "" : PythonText.number(number);
        }
        return value == null ? "" : value.toString();
    }

    @Override
    public void close() throws IOException {
        try {
            features.close();
        } finally {
            csv.close();
        }
    }
}
