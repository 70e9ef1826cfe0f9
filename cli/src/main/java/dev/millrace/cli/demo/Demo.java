package dev.millrace.cli.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.request.GeoQuery;
import dev.millrace.geoquery.request.RequestSpec;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.RequestTable.Progress;
import dev.millrace.geoquery.zonal.Statistic;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Pause;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The demo from an empty folder to a table; each stage finds what an earlier run has done. */
final class Demo {
    private static final String COUNTIES = "North Carolina";
    private static final String NORTH_CAROLINA_FIPS = "37";
    private static final List<Statistic> STATISTICS = List.of(Statistic.MEAN, Statistic.COUNT);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    private static final int SPARE_CONNECTIONS = 5;

    private final Environment environment;
    private final Path folder;
    private final Path output;
    private final Path table;
    private final int slots;
    private final Stages stages;

    Demo(Environment environment, Path folder, Path output, int slots) {
        this.environment = environment;
        this.folder = folder;
        this.output = output;
        this.table = output.resolve("results.csv");
        this.slots = slots;
        this.stages = new Stages(environment);
    }

    void run() throws InterruptedException {
        requireWritable(output);
        try (EmbeddedPostgres server = stages.run("start PostgreSQL", this::startServer);
                HikariDataSource pool = pool(server);
                Millrace millrace = millrace(pool)) {
            GeoDatabase database = new GeoDatabase(pool);
            stages.run("migrate", () -> migrate(pool, database));
            stages.run("take in the data", () -> ingest(new Catalogue(database)));
            GeoQuery geoQuery = new GeoQuery(database, millrace);
            UUID request = stages.run("submit the request", () -> geoQuery.submit(request()));
            stages.run("compute", () -> work(millrace, geoQuery, request));
        }
        new TablePreview(environment).show(table);
        stages.show();
    }

    private static void requireWritable(Path output) {
        try {
            Files.createDirectories(output);
            Files.delete(Files.createTempFile(output, ".millrace", ".part"));
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO,
                    "cannot write to " + output.toAbsolutePath() + " (" + e + "); choose another folder with --output",
                    e);
        }
    }

    private EmbeddedPostgres startServer() {
        return EmbeddedPostgres.builder()
                .dataDirectory(folder.resolve("postgres"))
                .start();
    }

    private HikariDataSource pool(EmbeddedPostgres server) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(slots + SPARE_CONNECTIONS);
        config.setMinimumIdle(1);
        return new HikariDataSource(config);
    }

    private static Millrace millrace(HikariDataSource pool) {
        return Millrace.builder(PostgresStore.of(pool))
                .codec(new JacksonCodec())
                .build();
    }

    private static int migrate(HikariDataSource pool, GeoDatabase database) {
        return Migrator.millrace(pool).build().up(Phase.ALL).size()
                + database.migrate().size();
    }

    private int ingest(Catalogue catalogue) {
        Path data = folder.resolve("data");
        try {
            BundledData.copyInto(data);
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO, "cannot write the bundled data to " + data + " (" + e + "); make room there", e);
        }
        BundledData.precipitation().forEach(file -> catalogue.ingestRaster("pr", data.resolve(file)));
        BundledData.temperature().forEach(file -> catalogue.ingestRaster("tas", data.resolve(file)));
        catalogue.ingestRaster("relief", data.resolve(BundledData.RELIEF));
        warn(catalogue.ingestBoundaries("Countries", data.resolve(BundledData.COUNTRIES), "countries", id -> true));
        warn(catalogue.ingestBoundaries(
                COUNTIES, data.resolve(BundledData.COUNTIES), "counties", id -> id.startsWith(NORTH_CAROLINA_FIPS)));
        return BundledData.files().size();
    }

    private void warn(List<String> warnings) {
        warnings.forEach(warning -> environment.tell("  note: " + warning));
    }

    private RequestSpec request() {
        List<String> resources = Stream.concat(BundledData.precipitation().stream(), BundledData.temperature().stream())
                .map(file -> file.substring(0, file.lastIndexOf('.')))
                .toList();
        return new RequestSpec("demo", COUNTIES, resources, STATISTICS, table);
    }

    private UUID work(Millrace millrace, GeoQuery geoQuery, UUID request) throws InterruptedException {
        WorkerConfig config = WorkerConfig.defaults()
                .withSlots(slots)
                .withPollInterval(POLL_INTERVAL)
                .withStopTimeout(STOP_TIMEOUT)
                .withGraces(STOP_TIMEOUT.dividedBy(2), STOP_TIMEOUT.dividedBy(2));
        try (Worker worker = geoQuery.addHandlers(millrace.worker())
                .name("demo")
                .config(config)
                .start()) {
            ProgressBar bar = new ProgressBar(environment);
            Progress progress = geoQuery.progress(request).orElseThrow();
            while (!progress.isComplete()) {
                if (progress.error() != null) {
                    throw new CliException(ExitCode.IO, "the request failed: " + progress.error());
                }
                bar.show(progress.done(), progress.total());
                Pause.SLEEP.pause(POLL_INTERVAL);
                progress = geoQuery.progress(request).orElseThrow();
            }
            bar.finish(progress.total());
            return request;
        }
    }
}
