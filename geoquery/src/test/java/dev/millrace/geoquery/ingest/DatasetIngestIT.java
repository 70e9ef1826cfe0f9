package dev.millrace.geoquery.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.dataset.DatasetException;
import dev.millrace.geoquery.store.GeoDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Datasets taken in, changed on disk, and taken in again. */
class DatasetIngestIT {
    private static EmbeddedPostgres server;
    private static HikariDataSource pool;
    private static DatasetIngest ingest;

    @TempDir
    Path folder;

    private Path files;

    @BeforeAll
    static void start() {
        server = EmbeddedPostgres.temporary();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(4);
        pool = new HikariDataSource(config);
        GeoDatabase database = new GeoDatabase(pool);
        database.migrate();
        ingest = new DatasetIngest(database);
    }

    @AfterAll
    static void stop() {
        pool.close();
        server.close();
    }

    @BeforeEach
    void unpack() throws IOException {
        BundledData.copyInto(folder.resolve("all"));
        files = Files.createDirectories(folder.resolve("files"));
        for (String month : BundledData.precipitation()) {
            Files.copy(folder.resolve("all").resolve(month), files.resolve(month));
        }
    }

    @Test // INGEST-4
    void whatChangesOnDiskChangesInTheDatabaseAndIsReported() throws IOException {
        Path description = describe("again", "\"mean\"", "\"dry\":0,\"wet\":9");
        IngestReport first = ingest.ingest(description);
        assertThat(first.added()).hasSize(12);
        assertThat(count("SELECT count(*) FROM geoquery.mapping")).isEqualTo(2);
        assertThat(text("SELECT starts_on || ' ' || ends_on || ' ' || period || ' ' || west || ' ' || north "
                        + "FROM geoquery.dataset WHERE name = 'again'"))
                .isEqualTo("1999-01-01 1999-12-01 year month -85 37.125");

        assertThat(ingest.ingest(description).unchanged()).hasSize(12);

        changeFiles();
        IngestReport second = ingest.ingest(describe("again", "\"max\"", "\"wet\":7"));
        assertThat(second.removed()).containsExactly("again_199912");
        assertThat(second.added()).containsExactly("again_200001");
        assertThat(second.changed()).containsExactly("again_199902");
        assertThat(second.unchanged()).hasSize(10);
        assertThat(second.warnings()).containsExactly("option mean is no longer described and was withdrawn");
        assertStoredAsDescribedLast();

        Files.copy(folder.resolve("all/pr_199912.tif"), files.resolve("pr_199912.tif"));
        assertThat(ingest.ingest(describe("again", "\"max\"", "\"wet\":7")).added())
                .containsExactly("again_199912");
    }

    /** December goes, another January comes, February has January's values. */
    private void changeFiles() throws IOException {
        Files.delete(files.resolve("pr_199912.tif"));
        Files.copy(files.resolve("pr_199901.tif"), files.resolve("pr_200001.tif"));
        Files.delete(files.resolve("pr_199902.tif"));
        Files.copy(files.resolve("pr_199901.tif"), files.resolve("pr_199902.tif"));
    }

    private static void assertStoredAsDescribedLast() {
        assertThat(text("SELECT name || value FROM geoquery.mapping")).isEqualTo("wet7");
        assertThat(count("SELECT count(*) FROM geoquery.resource WHERE dataset = 'again' AND is_present"))
                .isEqualTo(12);
        assertThat(text(
                        "SELECT string_agg(short_name || is_active, ' ' ORDER BY o.id) FROM geoquery.processing_option o"
                                + " JOIN geoquery.dataset d ON d.id = dataset_id WHERE d.name = 'again'"))
                .isEqualTo("meanfalse maxtrue");
    }

    @Test // INGEST-5
    void failedIngestLeavesEverythingAsItWas() throws IOException {
        ingest.ingest(describe("kept", "\"mean\"", ""));
        for (String month : BundledData.precipitation()) {
            Files.delete(files.resolve(month));
        }
        assertThatThrownBy(() -> ingest.ingest(describe("kept", "\"max\"", ""))).isInstanceOf(DatasetException.class);
        assertThat(count("SELECT count(*) FROM geoquery.resource WHERE dataset = 'kept' AND is_present"))
                .isEqualTo(12);
    }

    private Path describe(String name, String option, String mappings) throws IOException {
        return Files.writeString(folder.resolve("dataset.json"), """
                {"name":"%s","path":"files","file_mask":"pr_YYYYMM.tif","mappings":{%s},"title":"Precipitation",
                 "processing_options":[{"short_name":%s,"function":"rasterstats_default_mean","active":true,"public":true}]}
                """.formatted(name, mappings, option));
    }

    private static long count(String sql) {
        return Jdbi.create(pool)
                .withHandle(handle -> handle.createQuery(sql).mapTo(Long.class).one());
    }

    private static String text(String sql) {
        return Jdbi.create(pool)
                .withHandle(
                        handle -> handle.createQuery(sql).mapTo(String.class).one());
    }
}
