package dev.millrace.geoquery.geopackage;

import dev.millrace.geoquery.crs.Crs;
import dev.millrace.geoquery.crs.CrsException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what a GeoPackage says of its tables. */
final class LayerReader {
    private static final String LAYERS = """
            SELECT g.table_name, g.column_name, s.organization, s.organization_coordsys_id, s.definition, s.srs_id
            FROM gpkg_geometry_columns AS g
            JOIN gpkg_contents AS c ON c.table_name = g.table_name AND c.data_type = 'features'
            LEFT JOIN gpkg_spatial_ref_sys AS s ON s.srs_id = g.srs_id
            ORDER BY g.table_name
            """;

    private final Path file;
    private final Connection connection;

    private LayerReader(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    static List<Layer> read(Path file, Connection connection) throws SQLException {
        return new LayerReader(file, connection).layers();
    }

    private List<Layer> layers() throws SQLException {
        List<Layer> layers = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(LAYERS);
                ResultSet found = statement.executeQuery()) {
            while (found.next()) {
                layers.add(layer(found));
            }
        }
        return layers;
    }

    private Layer layer(ResultSet found) throws SQLException {
        String table = found.getString(1);
        String geometry = found.getString(2);
        Crs crs = crs(table, found);
        List<String> columns = new ArrayList<>();
        String key = "rowid";
        try (PreparedStatement statement = connection.prepareStatement("SELECT name, pk FROM pragma_table_info(?)")) {
            statement.setString(1, table);
            try (ResultSet names = statement.executeQuery()) {
                while (names.next()) {
                    String name = names.getString(1);
                    if (names.getInt(2) == 1) {
                        key = name;
                    } else if (!name.equals(geometry)) {
                        columns.add(name);
                    }
                }
            }
        }
        return new Layer(table, key, geometry, columns, crs, index(table, geometry));
    }

    private Crs crs(String table, ResultSet found) throws SQLException {
        String organization = found.getString(3);
        int id = found.getInt(6);
        try {
            if (organization == null || id == 0 || id == -1) {
                throw new GeoPackageException(
                        file,
                        "does not say which coordinate reference system table " + table + " is in",
                        "Set one with ogr2ogr -a_srs EPSG:CODE.",
                        null);
            }
            return organization.equalsIgnoreCase("EPSG") ? Crs.ofEpsg(found.getInt(4)) : Crs.ofWkt(found.getString(5));
        } catch (CrsException e) {
            throw new GeoPackageException(file, "" + e.getMessage(), "Reproject it with ogr2ogr -t_srs EPSG:4326.", e);
        }
    }

    private Optional<String> index(String table, String geometry) throws SQLException {
        String name = "rtree_" + table + "_" + geometry;
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")) {
            statement.setString(1, name);
            try (ResultSet found = statement.executeQuery()) {
                return found.next() ? Optional.of(name) : Optional.empty();
            }
        }
    }
}
