package dev.millrace.bench.peer.process;

import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson.JacksonJsonMapper;
import org.jspecify.annotations.Nullable;

/**
 * JobRunr, succeeded jobs kept (for 36 hours by default). Job requests rather than lambdas, which it advises for speed
 * of enqueueing.
 *
 * <p>Its documentation of the background job server advises more workers than processors for jobs that wait; it names no
 * number. It polls every 5 s, the shortest interval that the documentation of its free version allows, and whenever
 * workers run out of jobs.
 */
final class JobRunrQueue implements PeerQueue {
    private static final int WORKERS = 64;
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);

    private final DataSource pool;
    private final JsonMapper mapper = new JacksonJsonMapper();
    private @Nullable StorageProvider storage;

    JobRunrQueue(DataSource pool) {
        this.pool = pool;
    }

    /** A job. */
    public record Request(Task task) implements JobRequest {

        @Override
        public Class<RequestHandler> getJobRequestHandler() {
            return RequestHandler.class;
        }
    }

    /** What runs jobs; made by {@link #work}. */
    public record RequestHandler(Handler handler) implements JobRequestHandler<Request> {

        @Override
        public void run(Request request) throws InterruptedException {
            handler.handle(request.task());
        }
    }

    /** Its making makes the tables. */
    private StorageProvider storage() {
        if (storage == null) {
            storage = new PostgresStorageProvider(pool);
            storage.setJobMapper(new JobMapper(mapper));
        }
        return storage;
    }

    @Override
    public void install() {
        storage();
    }

    @Override
    public void enqueue(List<Task> tasks) {
        new JobRequestScheduler(storage()).enqueue(tasks.stream().map(Request::new));
    }

    @Override
    public Stop work(Handler handler) {
        JobActivator activator = new JobActivator() {
            @Override
            public <T> T activateJob(Class<T> type) {
                return type.cast(new RequestHandler(handler));
            }
        };
        BackgroundJobServer server = new BackgroundJobServer(
                storage(),
                mapper,
                activator,
                BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                        .andPollInterval(POLL_INTERVAL)
                        .andWorkerCount(WORKERS));
        server.start();
        return server::stop;
    }
}
