package dev.millrace.postgres;

import dev.millrace.model.NewJob;
import dev.millrace.store.Enqueued;
import dev.millrace.store.StoreException;
import dev.millrace.store.StreamBrokenException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** One stream of jobs, stored in chunks of a transaction each. For one thread and one stream. */
final class JobStream {
    private static final int CHUNK_JOBS = 10_000;

    /** A chunk with conditions takes a lock for each, and the server's lock table is small. */
    private static final int CONDITIONAL_CHUNK_JOBS = 500;

    /** Ends a chunk early, so that large payloads do not fill the memory. */
    private static final int CHUNK_CHARACTERS = 8_000_000;

    private final Enqueuer enqueuer;
    private final Consumer<List<Enqueued>> onCommitted;
    private long committed;

    JobStream(Enqueuer enqueuer, Consumer<List<Enqueued>> onCommitted) {
        this.enqueuer = enqueuer;
        this.onCommitted = onCommitted;
    }

    /** Stores all there are; returns how many. */
    long store(Iterator<NewJob> jobs) {
        List<NewJob> chunk = next(jobs);
        while (!chunk.isEmpty()) {
            List<Enqueued> stored = store(chunk);
            committed += chunk.size();
            onCommitted.accept(stored);
            chunk = next(jobs);
        }
        return committed;
    }

    private List<NewJob> next(Iterator<NewJob> jobs) {
        List<NewJob> chunk = new ArrayList<>();
        long characters = 0;
        boolean conditional = false;
        try {
            while (chunk.size() < (conditional ? CONDITIONAL_CHUNK_JOBS : CHUNK_JOBS)
                    && characters < CHUNK_CHARACTERS
                    && jobs.hasNext()) {
                NewJob job = jobs.next();
                chunk.add(job);
                characters += job.payload().length();
                conditional |= job.admission().isConditional();
            }
        } catch (RuntimeException e) { // the producer's own
            throw new StreamBrokenException(committed, 0, e);
        }
        return chunk;
    }

    private List<Enqueued> store(List<NewJob> chunk) {
        AtomicBoolean committing = new AtomicBoolean();
        try {
            return enqueuer.enqueueChunk(chunk, () -> committing.set(true));
        } catch (StoreException e) {
            throw new StreamBrokenException(committed, committing.get() && e.isTransient() ? chunk.size() : 0, e);
        }
    }
}
