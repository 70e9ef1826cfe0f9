package dev.millrace.geoquery;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.geoquery.app.GeoQuery;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.ingest.DatasetIngest;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A server of its own with the application's schema, and the real data to take in. */
public final class GeoFixture implements AutoCloseable {
    private final EmbeddedPostgres server = EmbeddedPostgres.temporary();
    private final HikariDataSource pool = new HikariDataSource();
    private final Path folder;
    private final GeoDatabase database;
    private final Millrace millrace;

    /** Starts a server; data is unpacked below {@code folder}. */
    public GeoFixture(Path folder) {
        this.folder = folder;
        configure(pool);
        Migrator.millrace(pool).build().up(Phase.ALL);
        database = new GeoDatabase(pool);
        millrace = Millrace.on(PostgresStore.of(pool));
        int unused = GeoQuery.migrate(database, millrace);
        try {
            BundledData.copyInto(folder.resolve("data"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void configure(HikariConfig config) {
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(12);
    }

    public HikariDataSource pool() {
        return pool;
    }

    public String url() {
        return server.url();
    }

    public GeoDatabase database() {
        return database;
    }

    public Millrace millrace() {
        return millrace;
    }

    public Path folder() {
        return folder;
    }

    /** Takes the months of a variable, "pr" or "tas", in as the dataset of that name; further fields end with a comma. */
    public void ingestMonths(String variable, String furtherFields, String... options) {
        try {
            Path files = Files.createDirectories(folder.resolve("files-" + variable));
            List<String> months = variable.equals("pr") ? BundledData.precipitation() : BundledData.temperature();
            for (String month : months) {
                if (Files.notExists(files.resolve(month))) {
                    Files.copy(folder.resolve("data").resolve(month), files.resolve(month));
                }
            }
            ingest(variable, files, "\"file_mask\":\"" + variable + "_YYYYMM.tif\"," + furtherFields, options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes files in as a dataset. */
    public void ingest(String name, Path files, String furtherFields, String... options) throws IOException {
        String described = List.of(options).stream()
                .map(option -> option.startsWith("{")
                        ? option
                        : "{\"short_name\":\"%s\",\"function\":\"rasterstats_default_%s\",\"active\":true,\"public\":true}"
                                .formatted(option, option))
                .collect(Collectors.joining(",", "[", "]"));
        Path description = folder.resolve(name + ".json");
        Files.writeString(
                description,
                "{\"name\":\"%s\",\"path\":\"%s\",%s\"processing_options\":%s}"
                        .formatted(name, files, furtherFields, described));
        new DatasetIngest(database).ingest(description);
    }

    /** Takes the counties of North Carolina in. */
    public void ingestCounties() {
        new Catalogue(database)
                .ingestBoundaries(
                        "North Carolina",
                        folder.resolve("data").resolve(BundledData.COUNTIES),
                        "counties",
                        id -> id.startsWith("37"));
    }

    @Override
    public void close() {
        millrace.close();
        pool.close();
        server.close();
    }
}
