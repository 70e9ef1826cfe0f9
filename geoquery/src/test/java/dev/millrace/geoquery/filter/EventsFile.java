package dev.millrace.geoquery.filter;

import dev.millrace.geoquery.geopackage.GeoPackageWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Events as a GeoPackage with columns of each type and an R-tree. */
public final class EventsFile {
    private EventsFile() {}

    /** An event: its kind, its year, whether it met civilians, and how many died, if that is known. */
    public record Event(
            Geometry shape,
            String type,
            long year,
            boolean civilian,
            @Nullable Double deaths) {}

    /** Writes the layer {@code table} with the columns event_type, year, civilian and fatalities. */
    public static void write(Path file, String table, List<Event> events) throws SQLException {
        try (GeoPackageWriter writer = GeoPackageWriter.create(file, table, List.of("event_type"))) {
            events.forEach(event -> writer.add(event.shape(), List.of(event.type())));
            writer.finish();
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            addColumnsAndIndex(connection, table, events);
        }
    }

    private static void addColumnsAndIndex(Connection connection, String table, List<Event> events)
            throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("ALTER TABLE " + table + " ADD COLUMN year INTEGER");
            statement.execute("ALTER TABLE " + table + " ADD COLUMN civilian BOOLEAN");
            statement.execute("ALTER TABLE " + table + " ADD COLUMN fatalities DOUBLE");
            statement.execute("CREATE VIRTUAL TABLE rtree_" + table + "_geom USING rtree(id, minx, maxx, miny, maxy)");
        }
        connection.setAutoCommit(false);
        try (PreparedStatement update = connection.prepareStatement(
                        "UPDATE " + table + " SET year = ?, civilian = ?, fatalities = ? WHERE fid = ?");
                PreparedStatement index =
                        connection.prepareStatement("INSERT INTO rtree_" + table + "_geom VALUES (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < events.size(); i++) {
                Event event = events.get(i);
                Envelope box = event.shape().getEnvelopeInternal();
                execute(update, event.year(), event.civilian(), event.deaths(), i + 1);
                execute(index, i + 1, box.getMinX(), box.getMaxX(), box.getMinY(), box.getMaxY());
            }
        }
        connection.commit();
    }

    private static void execute(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.executeUpdate();
    }
}
