package dev.millrace.geoquery.web.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.RequestView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SharedViewsTest {
    private static final UUID ID = new UUID(1, 2);

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger reads = new AtomicInteger();
    private final SharedViews views = new SharedViews(this::read, nanos::get);

    private Optional<RequestView> read(UUID id) {
        reads.incrementAndGet();
        return Optional.of(new RequestView(
                id,
                "name",
                RequestState.EXTRACTING,
                new RequestView.Progress(reads.get(), 10, 0, 1, Optional.empty()),
                Instant.EPOCH,
                null,
                List.of(),
                Optional.empty(),
                null));
    }

    @Test
    void hundredsOfWatchersCostOneRead() throws Exception {
        int watchers = 300;
        ExecutorService pool = Executors.newFixedThreadPool(watchers);
        CountDownLatch ready = new CountDownLatch(watchers);
        List<Future<Long>> seen = new ArrayList<>();
        for (int i = 0; i < watchers; i++) {
            seen.add(pool.submit(() -> {
                ready.countDown();
                ready.await();
                return views.find(ID).orElseThrow().progress().done();
            }));
        }
        for (Future<Long> one : seen) {
            assertThat(one.get(30, TimeUnit.SECONDS)).isEqualTo(1);
        }
        assertThat(reads).hasValue(1);
        pool.shutdown();
    }

    @Test
    void anAnswerIsReadAnewOnceItIsOld() {
        assertThat(done()).isEqualTo(1);
        nanos.addAndGet(SharedViews.FRESH.toNanos() - 1);
        assertThat(done()).isEqualTo(1);
        nanos.incrementAndGet();
        assertThat(done()).isEqualTo(2);
    }

    @Test
    void whatWasJustChangedIsReadAnew() {
        assertThat(done()).isEqualTo(1);
        views.forget(ID);
        assertThat(done()).isEqualTo(2);
    }

    private long done() {
        return views.find(ID).orElseThrow().progress().done();
    }
}
