package dev.millrace.geoquery.geopackage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.geoquery.crs.Crs;
import dev.millrace.geoquery.geopackage.Filter.OneOf;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

class GeoPackageTest {
    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadBack() throws ParseException {
        Path file = folder.resolve("out.gpkg");
        List<String> shapes = List.of("POLYGON ((0 0, 1 0, 0 1, 0 0))", "POINT (3 4)", "MULTIPOLYGON EMPTY");
        try (GeoPackageWriter writer = GeoPackageWriter.create(file, "fe\"at:ures?", List.of("geom_id", "na\"me"))) {
            for (String shape : shapes) {
                writer.add(new WKTReader().read(shape), Arrays.asList(shape, null));
            }
            writer.finish();
        }
        List<Row> rows = new ArrayList<>();
        try (GeoPackage read = GeoPackage.open(file)) {
            Layer layer = read.layer(Optional.empty());
            assertThat(layer.crs()).isSameAs(Crs.WGS_84);
            assertThat(layer.columns()).containsExactly("geom_id", "na\"me");
            read.forEach(layer, rows::add, damage -> {
                throw new AssertionError(damage);
            });
        }
        assertThat(rows).extracting(row -> row.attributes().get("geom_id")).isEqualTo(new ArrayList<Object>(shapes));
        assertThat(rows.get(0).geometry()).hasValue(new WKTReader().read(shapes.get(0)));
        assertThat(rows.get(0).attributes()).containsEntry("na\"me", null);
        assertThat(rows.get(2).geometry()).isEmpty();
    }

    /** What SQLite itself says of the file, and the two numbers that make it a GeoPackage. */
    @Test
    void fileIsSoundAndSaysWhatItIs() throws SQLException, ParseException {
        Path file = folder.resolve("out.gpkg");
        try (GeoPackageWriter writer = GeoPackageWriter.create(file, "t", List.of("a"))) {
            writer.add(new WKTReader().read("POINT (3 4)"), List.of("x"));
            writer.finish();
        }
        assertThat(text(file, "PRAGMA integrity_check")).isEqualTo("ok");
        assertThat(text(file, "PRAGMA foreign_key_check")).isEqualTo("");
        assertThat(text(file, "PRAGMA application_id")).isEqualTo(Integer.toString(0x47504B47));
        assertThat(text(file, "SELECT min_x || ' ' || max_y FROM gpkg_contents"))
                .isEqualTo("3.0 4.0");
    }

    private static String text(Path file, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement();
                var found = statement.executeQuery(sql)) {
            return found.next() ? found.getString(1) : "";
        }
    }

    @Test
    void fileThatWasNotFinishedHasNoLayer() {
        Path file = folder.resolve("out.gpkg");
        GeoPackageWriter.create(file, "t", List.of()).close();
        assertThatThrownBy(() -> GeoPackage.open(file).layer(Optional.empty()))
                .isInstanceOf(GeoPackageException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void folderThatCannotBeWrittenToIsNamed() {
        Path file = folder.resolve("missing").resolve("out.gpkg");
        assertThatThrownBy(() -> GeoPackageWriter.create(file, "t", List.of()))
                .isInstanceOf(GeoPackageException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("Free space");
    }

    @Test
    void damagedGeometryIsToldAndTheNextRowIsRead() throws SQLException, ParseException {
        Path file = folder.resolve("out.gpkg");
        try (GeoPackageWriter writer = GeoPackageWriter.create(file, "t", List.of("a"))) {
            for (int i = 0; i < 4; i++) {
                writer.add(new WKTReader().read("POINT (3 4)"), List.of("x"));
            }
            writer.finish();
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE t SET geom = x'4750' WHERE fid = 1");
            statement.executeUpdate("UPDATE t SET geom = substr(geom, 1, 20) WHERE fid = 2");
            statement.executeUpdate("UPDATE t SET geom = NULL WHERE fid = 3");
        }
        List<Row> rows = new ArrayList<>();
        List<String> damages = new ArrayList<>();
        try (GeoPackage read = GeoPackage.open(file)) {
            read.forEach(read.layer(Optional.empty()), rows::add, damages::add);
        }
        assertThat(rows).extracting(row -> row.geometry().isPresent()).containsExactly(false, false, false, true);
        assertThat(damages).hasSize(2).allMatch(damage -> damage.contains("damaged geometry"));
    }

    @Test
    void columnsOfAFilterMustExistAndAreQuoted() {
        Layer layer = new Layer("t", "fid", "geom", List.of("a\"b"), Crs.WGS_84, Optional.empty());
        Filter filter = new Filter(Optional.empty(), List.of(new OneOf("a\"b", List.of("x' OR 1=1 --"))));
        assertThat(filter.select(layer)).contains("\"a\"\"b\" IN (?)").doesNotContain("OR 1=1");
        assertThat(filter.values(layer)).containsExactly("x' OR 1=1 --");
        Filter unknown = new Filter(Optional.empty(), List.of(new OneOf("1=1 OR a", List.of("x"))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> unknown.select(layer))
                .withMessageContaining("there is no column '1=1 OR a' in t");
    }

    @Test
    void whatIsNoGeoPackageIsRefused() throws Exception {
        Path file = folder.resolve("x.gpkg");
        assertThatThrownBy(() -> GeoPackage.open(file)).hasMessageContaining("does not exist");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a)");
        }
        assertThatThrownBy(() -> GeoPackage.open(file))
                .isInstanceOf(GeoPackageException.class)
                .hasMessageContaining("cannot be read");
        Files.write(file, new byte[5000]);
        assertThatThrownBy(() -> GeoPackage.open(file)).isInstanceOf(GeoPackageException.class);
    }
}
