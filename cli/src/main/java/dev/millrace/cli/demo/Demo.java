package dev.millrace.cli.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.ProgressBar;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.geoquery.app.Extraction;
import dev.millrace.geoquery.app.GeoQuery;
import dev.millrace.geoquery.app.SweepReport;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.data.BundledDatasets;
import dev.millrace.geoquery.ingest.DatasetIngest;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.request.RequestForm.Choice;
import dev.millrace.geoquery.request.RequestForm.Selection;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Requests;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.web.WebServer;
import dev.millrace.geoquery.web.http.HttpServer.Listen;
import dev.millrace.geoquery.web.http.Limits;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Pause;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import dev.millrace.workset.TaskWorkerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** The demo from an empty folder to a table; each stage finds what an earlier run has done. */
final class Demo {
    private static final String COUNTIES = "North Carolina";
    private static final String NORTH_CAROLINA_FIPS = "37";
    private static final String NAME = "demo";
    private static final List<String> STATISTICS = List.of("mean", "count");
    private static final int REQUESTS_LOOKED_AT = 100;
    private static final int TASKS_A_BATCH = 400;
    private static final Duration FAILED_REST = Duration.ofSeconds(1);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    /** Short, since a demo that was killed is run again at once and waits for what the other one held. */
    private static final Duration LEASE = Duration.ofSeconds(5);

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    private static final int SPARE_CONNECTIONS = 8;

    private final Environment environment;
    private final Path folder;
    private final Path output;
    private final int slots;
    private final OptionalInt port;
    private final Stages stages;

    /** Makes a demo; with a port, it serves the pages there after its first stages. */
    Demo(Environment environment, Path folder, Path output, int slots, OptionalInt port) {
        this.environment = environment;
        this.folder = folder;
        this.output = output;
        this.slots = slots;
        this.port = port;
        this.stages = new Stages(environment);
    }

    void run() throws InterruptedException {
        requireWritable(output);
        try (EmbeddedPostgres server = stages.run("start PostgreSQL", this::startServer);
                HikariDataSource pool = pool(server);
                Millrace millrace = millrace(pool)) {
            GeoDatabase database = new GeoDatabase(pool);
            stages.run("migrate", () -> migrate(pool, database, millrace));
            stages.run("take in the data", () -> ingest(database));
            GeoQuery geoQuery = new GeoQuery(database, millrace, output);
            UUID request = stages.run("submit the request", () -> submit(geoQuery.requests()));
            if (port.isPresent()) {
                serve(database, millrace, geoQuery);
            } else {
                RequestView done = stages.run("compute", () -> work(millrace, geoQuery, request));
                new TablePreview(environment).show(table(done));
                stages.show();
            }
        }
    }

    /** Serves the pages, and works on what is asked for there, until interrupted: which is how this ends. */
    private void serve(GeoDatabase database, Millrace millrace, GeoQuery geoQuery) {
        Listen listen = Listen.onLoopback(port.orElseThrow());
        try (Worker worker = worker(millrace, geoQuery);
                Extraction extraction = geoQuery.extract(tasks(), FAILED_REST);
                WebServer web = WebServer.start(listen, Limits.DEFAULT, database, geoQuery.requests())) {
            SweepReport unused = geoQuery.sweep(); // what an earlier run left in the output folder
            environment.tell("open http://localhost:" + web.port() + "/ in a browser; Ctrl-C stops");
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            environment.tell("stopped; what was asked for goes on when it is started again");
        }
    }

    /** The table of a request that is complete. */
    private Path table(RequestView done) {
        return output.resolve(done.id().toString()).resolve(done.id() + "_results.csv");
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

    private static int migrate(HikariDataSource pool, GeoDatabase database, Millrace millrace) {
        return Migrator.millrace(pool).build().up(Phase.ALL).size() + GeoQuery.migrate(database, millrace);
    }

    private int ingest(GeoDatabase database) {
        Path data = folder.resolve("data");
        try {
            BundledData.copyInto(data);
            DatasetIngest datasets = new DatasetIngest(database);
            BundledDatasets.describe(data)
                    .forEach(description -> warn(datasets.ingest(description).warnings()));
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO, "cannot write the bundled data to " + data + " (" + e + "); make room there", e);
        }
        Catalogue boundaries = new Catalogue(database);
        warn(boundaries.ingestBoundaries("Countries", data.resolve(BundledData.COUNTRIES), "countries", id -> true));
        warn(boundaries.ingestBoundaries(
                COUNTIES, data.resolve(BundledData.COUNTIES), "counties", id -> id.startsWith(NORTH_CAROLINA_FIPS)));
        return BundledData.files().size();
    }

    private void warn(List<String> warnings) {
        warnings.forEach(warning -> environment.tell("  note: " + warning));
    }

    /** The request of an earlier run, if it is under way or its table is there; else a new one. */
    private UUID submit(Requests requests) {
        return requests.list(REQUESTS_LOOKED_AT).stream()
                .filter(request -> request.name().equals(NAME) && isOfUse(request))
                .map(RequestView::id)
                .findFirst()
                .orElseGet(() -> requests.submit(form()).id());
    }

    private boolean isOfUse(RequestView request) {
        return request.state() == RequestState.COMPLETE
                ? Files.exists(table(request))
                : !request.state().isOver();
    }

    private static RequestForm form() {
        List<Choice> datasets = Stream.of("pr", "tas")
                .map(dataset -> new Choice(dataset, STATISTICS, List.of(), Optional.empty(), Map.of()))
                .toList();
        return new RequestForm(NAME, "", Selection.all(COUNTIES), datasets);
    }

    private RequestView work(Millrace millrace, GeoQuery geoQuery, UUID request) throws InterruptedException {
        try (Worker worker = worker(millrace, geoQuery);
                Extraction extraction = geoQuery.extract(tasks(), FAILED_REST)) {
            RequestView view = watch(geoQuery.requests(), request);
            SweepReport unused = geoQuery.sweep(); // what an earlier run left in the output folder
            return view;
        }
    }

    private static Worker worker(Millrace millrace, GeoQuery geoQuery) {
        WorkerConfig config = WorkerConfig.defaults()
                .withPollInterval(POLL_INTERVAL)
                .withLease(LEASE)
                .withStopTimeout(STOP_TIMEOUT)
                .withGraces(STOP_TIMEOUT.dividedBy(2), STOP_TIMEOUT.dividedBy(2));
        return geoQuery.addHandlers(millrace.worker()).name(NAME).config(config).start();
    }

    private TaskWorkerConfig tasks() {
        return TaskWorkerConfig.usual()
                .withSlots(slots)
                .withBatch(TASKS_A_BATCH)
                .withLease(LEASE)
                .withIdle(POLL_INTERVAL);
    }

    private RequestView watch(Requests requests, UUID request) throws InterruptedException {
        ProgressBar bar = new ProgressBar(environment);
        RequestView view = requests.find(request).orElseThrow();
        while (!view.state().isOver()) {
            bar.show(view.progress().done(), view.progress().total());
            Pause.SLEEP.pause(POLL_INTERVAL);
            view = requests.find(request).orElseThrow();
        }
        if (view.state() != RequestState.COMPLETE) {
            throw new CliException(ExitCode.IO, "the request is " + view.state().word() + ": " + view.error());
        }
        bar.finish(view.progress().total());
        return view;
    }
}
