package dev.millrace.geoquery.web;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.geoquery.app.Extraction;
import dev.millrace.geoquery.app.GeoQuery;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.data.BundledDatasets;
import dev.millrace.geoquery.ingest.DatasetIngest;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.web.http.HttpServer.Listen;
import dev.millrace.geoquery.web.http.Limits;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import dev.millrace.workset.TaskWorkerConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The whole application on a database of its own, with the bundled data. */
final class Site implements AutoCloseable {
    private static final Duration QUICK = Duration.ofMillis(20);
    static final String COUNTIES = "North Carolina counties";

    final HikariDataSource pool;
    final GeoDatabase database;
    final Millrace millrace;
    final GeoQuery geoQuery;
    final WebServer web;
    private final EmbeddedPostgres server;
    private @Nullable Worker worker;
    private @Nullable Extraction extraction;

    Site(Path folder, Limits limits, int port) throws IOException {
        server = EmbeddedPostgres.temporary();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(12);
        pool = new HikariDataSource(config);
        Migrator.millrace(pool).build().up(Phase.ALL);
        database = new GeoDatabase(pool);
        millrace = Millrace.on(PostgresStore.of(pool));
        int unused = GeoQuery.migrate(database, millrace);
        geoQuery = new GeoQuery(database, millrace, folder.resolve("requests"));
        ingest(folder.resolve("data"));
        web = WebServer.start(Listen.onLoopback(port), limits, database, geoQuery.requests());
    }

    private void ingest(Path data) throws IOException {
        BundledData.copyInto(data);
        Catalogue catalogue = new Catalogue(database);
        catalogue.ingestBoundaries(
                COUNTIES,
                data.resolve(BundledData.COUNTIES),
                BoundaryOptions.NONE.layer("counties").wanted(id -> id.startsWith("37")));
        catalogue.ingestBoundaries(
                "Countries", data.resolve(BundledData.COUNTRIES_FINE), BoundaryOptions.NONE.layer("countries"));
        DatasetIngest datasets = new DatasetIngest(database);
        BundledDatasets.describe(data).forEach(datasets::ingest);
    }

    URI address(String path) {
        return URI.create("http://localhost:" + web.port() + path);
    }

    /** Lets workers do what is asked for from now on. */
    void work() {
        worker = geoQuery.addHandlers(millrace.worker())
                .config(WorkerConfig.defaults().withPollInterval(QUICK))
                .start();
        extraction = geoQuery.extract(TaskWorkerConfig.usual().withSlots(2).withIdle(QUICK), Duration.ofSeconds(1));
    }

    @Override
    public void close() {
        if (worker != null && extraction != null) {
            extraction.close();
            worker.close();
        }
        web.close();
        millrace.close();
        pool.close();
        server.close();
    }
}
