package dev.millrace.geoquery.geopackage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * A GeoPackage file, open for reading. Not safe for use by several threads; open it once for each.
 *
 * <p>Source: OGC 12-128r18.
 */
public final class GeoPackage implements Closeable {
    private static final String READ_ONLY = "1";
    private static final String FETCH_AGAIN = "Fetch the file again, or export it anew.";

    private final Path file;
    private final Connection connection;
    private final List<Layer> layers;

    private GeoPackage(Path file, Connection connection) throws SQLException {
        this.file = file;
        this.connection = connection;
        this.layers = LayerReader.read(file, connection);
    }

    /**
     * Opens a file.
     *
     * @throws GeoPackageException if it is missing or not a GeoPackage
     */
    public static GeoPackage open(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new GeoPackageException(file, "does not exist", "Check the path.", null);
        }
        Properties properties = new Properties();
        properties.setProperty("open_mode", READ_ONLY);
        try {
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath(), properties);
            try {
                return new GeoPackage(file, connection);
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new GeoPackageException(file, "cannot be read: " + e.getMessage(), FETCH_AGAIN, e);
        }
    }

    /** Returns the path as it was given. */
    public Path file() {
        return file;
    }

    /** Returns its tables of features. */
    public List<Layer> layers() {
        return layers;
    }

    /**
     * Returns the layer of a name, or the only one.
     *
     * @throws GeoPackageException if there is no such layer, or no name was given and there are several
     */
    public Layer layer(Optional<String> name) {
        List<Layer> found = layers.stream()
                .filter(layer -> name.isEmpty() || layer.table().equals(name.get()))
                .toList();
        if (found.size() != 1) {
            List<String> names = layers.stream().map(Layer::table).toList();
            String problem = name.map(wanted -> "has no layer " + wanted).orElse("has " + names.size() + " layers");
            throw new GeoPackageException(file, problem, "Name one of " + names + ".", null);
        }
        return found.get(0);
    }

    /**
     * Hands over every feature of a layer, in the order of their keys.
     *
     * @param unreadable told of each feature with a damaged geometry, which comes without one
     */
    public void forEach(Layer layer, Consumer<Row> rows, Consumer<String> unreadable) {
        forEach(layer, Filter.NONE, rows, unreadable);
    }

    /** Hands over the features of a layer that pass a filter, in the order of their keys. */
    public void forEach(Layer layer, Filter filter, Consumer<Row> rows, Consumer<String> unreadable) {
        try (PreparedStatement statement = connection.prepareStatement(filter.select(layer))) {
            List<Object> values = filter.values(layer);
            ObjIntConsumer<Object> bind = binding(statement);
            for (int i = 0; i < values.size(); i++) {
                bind.accept(values.get(i), i + 1);
            }
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows.accept(row(layer, found, unreadable));
                }
            }
        } catch (SQLException e) {
            throw new GeoPackageException(
                    file, "cannot be read in table " + layer.table() + ": " + e.getMessage(), FETCH_AGAIN, e);
        }
    }

    private ObjIntConsumer<Object> binding(PreparedStatement statement) {
        return (value, place) -> {
            try {
                statement.setObject(place, value);
            } catch (SQLException e) {
                throw new GeoPackageException(file, "refuses the value " + value, "Check the filter.", e);
            }
        };
    }

    private static Row row(Layer layer, ResultSet found, Consumer<String> unreadable) throws SQLException {
        long id = found.getLong(1);
        byte[] blob = found.getBytes(2);
        Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
        for (int i = 0; i < layer.columns().size(); i++) {
            attributes.put(layer.columns().get(i), plain(found.getObject(i + 3)));
        }
        return new Row(id, geometry(id, blob, unreadable), attributes);
    }

    private static Optional<Geometry> geometry(long id, byte @Nullable [] blob, Consumer<String> unreadable) {
        try {
            return blob == null ? Optional.empty() : Optional.ofNullable(GeometryBlob.read(blob));
        } catch (IOException e) {
            unreadable.accept("feature " + id + " has a damaged geometry: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Integer whole) {
            return whole.longValue();
        }
        return value instanceof byte[] ? null : value; // pictures and the like are no attributes
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new GeoPackageException(file, "cannot be closed: " + e.getMessage(), "Check the file system.", e);
        }
    }
}
