package dev.millrace.geoquery.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.RequestTable.Progress;
import dev.millrace.geoquery.zonal.Statistic;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request from ingest to table, on the real data and a real database. */
class GeoQueryIT {
    private static final List<Statistic> STATISTICS = List.of(Statistic.MEAN, Statistic.COUNT);

    @TempDir
    private static Path folder;

    private static EmbeddedPostgres server;
    private static HikariDataSource pool;
    private static Millrace millrace;
    private static Catalogue catalogue;
    private static GeoQuery geoQuery;
    private static Worker worker;

    @BeforeAll
    static void start() throws IOException {
        server = EmbeddedPostgres.temporary();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(8);
        pool = new HikariDataSource(config);
        Migrator.millrace(pool).build().up(Phase.ALL);
        GeoDatabase database = new GeoDatabase(pool);
        database.migrate();
        millrace = Millrace.on(PostgresStore.of(pool));
        catalogue = new Catalogue(database);
        geoQuery = new GeoQuery(database, millrace);
        BundledData.copyInto(folder.resolve("data"));
        BundledData.precipitation().forEach(file -> catalogue.ingestRaster("pr", folder.resolve("data/" + file)));
        BundledData.temperature().forEach(file -> catalogue.ingestRaster("tas", folder.resolve("data/" + file)));
        catalogue.ingestBoundaries(
                "North Carolina",
                folder.resolve("data/" + BundledData.COUNTIES),
                "counties",
                id -> id.startsWith("37"));
        worker = geoQuery.addHandlers(millrace.worker()).start();
    }

    @AfterAll
    static void stop() {
        worker.close();
        millrace.close();
        pool.close();
        server.close();
    }

    @Test
    void theTableHasARowACountyAndTheReferenceValues() throws IOException {
        Path output = folder.resolve("all.csv");

        complete(new RequestSpec("all", "North Carolina", months(), STATISTICS, output));

        List<CSVRecord> rows = read(output);
        assertThat(rows).hasSize(100);
        assertThat(rows.get(0).getParser().getHeaderNames())
                .hasSize(3 + 24 * 2)
                .startsWith("feature_collection", "geom_id", "boundary.name", "pr_199901.mean", "pr_199901.count")
                .endsWith("tas_199912.mean", "tas_199912.count");
        assertCounty(rows, "37183", "Wake", 15, 152.517, 71.895, 7.7608, 26.7678);
        assertCounty(rows, "37021", "Buncombe", 10, 161.312, 138.774, 4.0248, 22.7481);
        assertCounty(rows, "37119", "Mecklenburg", 9, 113.967, 75.061, 7.5489, 26.4527);
        assertCounty(rows, "37055", "Dare", 4, 102.065, 88.905, 9.3092, 27.6014);
    }

    @Test
    void aRequestSubmittedAgainWritesTheSameBytes() throws IOException {
        Path first = folder.resolve("first.csv");
        Path second = folder.resolve("second.csv");
        RequestSpec spec = new RequestSpec("twice", "North Carolina", List.of("pr_199901"), STATISTICS, first);

        UUID id = complete(spec);
        UUID again = complete(new RequestSpec("twice", "North Carolina", List.of("pr_199901"), STATISTICS, second));

        assertThat(again).isEqualTo(id);
        assertThat(second).hasSameBinaryContentAs(first);
    }

    @Test
    void anUnknownCollectionOrResourceIsNamed() {
        assertThatThrownBy(() -> geoQuery.submit(
                        new RequestSpec("no", "Atlantis", List.of("pr_199901"), STATISTICS, folder.resolve("no.csv"))))
                .hasMessageContaining("'Atlantis'");
        assertThatThrownBy(() -> geoQuery.submit(new RequestSpec(
                        "no", "North Carolina", List.of("pr_190001"), STATISTICS, folder.resolve("no.csv"))))
                .hasMessageContaining("'pr_190001'");
    }

    private static UUID complete(RequestSpec spec) {
        UUID id = geoQuery.submit(spec);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> geoQuery.progress(id).map(Progress::isComplete).orElse(false));
        return id;
    }

    private static List<String> months() {
        List<String> names = new ArrayList<>();
        for (String variable : List.of("pr", "tas")) {
            for (int month = 1; month <= 12; month++) {
                names.add("%s_1999%02d".formatted(variable, month));
            }
        }
        return names;
    }

    private static List<CSVRecord> read(Path file) throws IOException {
        try (Reader in = Files.newBufferedReader(file)) {
            return CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .get()
                    .parse(in)
                    .getRecords();
        }
    }

    private static void assertCounty(List<CSVRecord> rows, String fips, String name, int count, double... means) {
        CSVRecord row = rows.stream()
                .filter(r -> r.get("geom_id").equals(fips))
                .findFirst()
                .orElseThrow();
        assertThat(row.get("feature_collection")).isEqualTo("North Carolina");
        assertThat(row.get("boundary.name")).isEqualTo(name);
        List<String> columns = List.of("pr_199901", "pr_199907", "tas_199901", "tas_199907");
        for (int i = 0; i < means.length; i++) {
            assertThat(row.get(columns.get(i) + ".count")).isEqualTo(Integer.toString(count));
            assertThat(Double.parseDouble(row.get(columns.get(i) + ".mean")))
                    .isCloseTo(means[i], within(Math.abs(means[i]) * 1e-4));
        }
    }
}
