package dev.millrace.geoquery.geopackage;

import java.io.Closeable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Writes one layer of features in degrees of WGS 84 as a GeoPackage. The file is whole once {@link #finish} returned, and may
 * be thrown away before. For one thread.
 *
 * <p>Source: OGC 12-128r18, sections 1.1 and 2.1.
 */
public final class GeoPackageWriter implements Closeable {
    static final int WGS_84 = 4326;

    private static final String GEOMETRY = "geom";
    private static final String WGS_84_WKT =
            "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.257223563,AUTHORITY[\"EPSG\",\"7030\"]],"
                    + "AUTHORITY[\"EPSG\",\"6326\"]],PRIMEM[\"Greenwich\",0],UNIT[\"degree\",0.0174532925199433],"
                    + "AUTHORITY[\"EPSG\",\"4326\"]]";
    private static final List<String> SCHEMA = List.of(
            "PRAGMA application_id = 1196444487", // "GPKG"
            "PRAGMA user_version = 10300",
            """
            CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,
              organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL,
              description TEXT)
            """,
            """
            CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
              description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
              min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
              CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))
            """,
            """
            CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,
              geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
              CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
              CONSTRAINT uk_gc_table_name UNIQUE (table_name),
              CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
              CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))
            """,
            "INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined Cartesian', -1, 'NONE', -1, 'undefined', NULL)",
            "INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined geographic', 0, 'NONE', 0, 'undefined', NULL)",
            "INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '" + WGS_84_WKT + "', NULL)");

    private final Path file;
    private final Connection connection;
    private final String table;
    private final PreparedStatement insert;
    private final Envelope extent = new Envelope();

    private GeoPackageWriter(Path file, Connection connection, String table, List<String> columns) throws SQLException {
        this.file = file;
        this.connection = connection;
        this.table = table;
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String sql : SCHEMA) {
                statement.execute(sql);
            }
            statement.execute(
                    "CREATE TABLE " + Filter.quoted(table) + " (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
                            + GEOMETRY + " GEOMETRY"
                            + columns.stream()
                                    .map(column -> ", " + Filter.quoted(column) + " TEXT")
                                    .collect(Collectors.joining())
                            + ")");
        }
        String names = Stream.concat(Stream.of(GEOMETRY), columns.stream())
                .map(Filter::quoted)
                .collect(Collectors.joining(", "));
        insert = connection.prepareStatement("INSERT INTO " + Filter.quoted(table) + " (" + names + ") VALUES (?"
                + ", ?".repeat(columns.size()) + ")");
    }

    /**
     * Begins a file.
     *
     * @param file must not exist
     * @param columns of texts, beside the geometry
     * @throws GeoPackageException if it cannot be written, such as on a full disk
     */
    public static GeoPackageWriter create(Path file, String table, List<String> columns) {
        try {
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath());
            try {
                return new GeoPackageWriter(file, connection, table, columns);
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw unwritable(file, e);
        }
    }

    private static GeoPackageException unwritable(Path file, SQLException cause) {
        return new GeoPackageException(
                file, "cannot be written: " + cause.getMessage(), "Free space, or choose another folder.", cause);
    }

    /** Adds a feature; {@code values} in the order of the columns. */
    public void add(Geometry geometry, List<? extends @Nullable String> values) {
        try {
            insert.setBytes(1, GeometryBlob.write(geometry));
            for (int i = 0; i < values.size(); i++) {
                insert.setString(i + 2, values.get(i));
            }
            insert.executeUpdate();
            extent.expandToInclude(geometry.getEnvelopeInternal());
        } catch (SQLException e) {
            throw unwritable(file, e);
        }
    }

    /** Makes the file whole. */
    public void finish() {
        try (PreparedStatement contents = connection.prepareStatement(
                        "INSERT INTO gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id)"
                                + " VALUES (?, 'features', ?, ?, ?, ?, ?, 4326)");
                PreparedStatement geometries = connection.prepareStatement(
                        "INSERT INTO gpkg_geometry_columns VALUES (?, '" + GEOMETRY + "', 'GEOMETRY', 4326, 0, 0)")) {
            contents.setString(1, table);
            contents.setString(2, table);
            if (!extent.isNull()) {
                contents.setDouble(3, extent.getMinX());
                contents.setDouble(4, extent.getMinY());
                contents.setDouble(5, extent.getMaxX());
                contents.setDouble(6, extent.getMaxY());
            }
            contents.executeUpdate();
            geometries.setString(1, table);
            geometries.executeUpdate();
            connection.commit();
        } catch (SQLException e) {
            throw unwritable(file, e);
        }
    }

    @Override
    public void close() {
        try {
            insert.close();
            connection.close();
        } catch (SQLException e) {
            throw unwritable(file, e);
        }
    }
}
