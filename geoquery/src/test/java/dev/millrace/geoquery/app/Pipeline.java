package dev.millrace.geoquery.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.geoquery.GeoFixture;
import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.store.workset.WorksetStore;
import dev.millrace.worker.Worker;
import dev.millrace.workset.TaskWorkerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

/** Workers on a fixture's database, and requests that go through them. */
final class Pipeline implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int ALL = 10_000;

    private final WorksetStore worksets;
    private final GeoQuery geoQuery;
    private final Worker worker;
    private final Extraction extraction;

    Pipeline(GeoFixture fixture, Path outputs) {
        worksets = fixture.millrace().worksets().store();
        geoQuery = new GeoQuery(fixture.database(), fixture.millrace(), outputs);
        worker = geoQuery.addHandlers(fixture.millrace().worker()).start();
        extraction = geoQuery.extract(
                TaskWorkerConfig.usual().withBatch(50).withIdle(Duration.ofMillis(50)), Duration.ofSeconds(1));
    }

    GeoQuery geoQuery() {
        return geoQuery;
    }

    UUID submit(String json) {
        return geoQuery.requests().submit(RequestForm.parse(json)).id();
    }

    /** The request once it is over; what fails meanwhile need not rest before it is tried again. */
    RequestView over(UUID id) {
        return await().atMost(PATIENCE)
                .until(() -> retried(id), view -> view.state().isOver());
    }

    private RequestView retried(UUID id) {
        for (long key : worksets.partitions(ExtractTasks.NAME)) {
            int unused =
                    worksets.tasks().retryFailed(new PartitionKey(ExtractTasks.NAME, key), Duration.ofMillis(1), ALL);
        }
        return geoQuery.requests().find(id).orElseThrow();
    }

    RequestView complete(String json) {
        RequestView view = over(submit(json));
        assertThat(view.state()).as(view.error()).isEqualTo(RequestState.COMPLETE);
        return view;
    }

    static String csv(RequestView view) {
        return text(view, view.id() + "_results.csv");
    }

    static String details(RequestView view) {
        return text(view, "request_details.json");
    }

    private static String text(RequestView view, String name) {
        try {
            return Files.readString(view.output().orElseThrow().resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        extraction.close();
        worker.close();
    }
}
