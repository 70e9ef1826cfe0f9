package dev.millrace.memory.wake;

import dev.millrace.model.JobId;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.Wakeups;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells wakers directly: there is no other process. Thread-safe. */
public final class MemoryWakeups implements Wakeups {
    private final List<Entry> entries = new CopyOnWriteArrayList<>();
    private final List<Watch> watches = new CopyOnWriteArrayList<>();

    @Override
    public Subscription subscribe(Collection<QueueName> queues, Waker waker) {
        Entry entry = new Entry(Set.copyOf(queues), waker);
        entries.add(entry);
        return entry;
    }

    @Override
    public Subscription watch(JobId job, Runnable mayBeOver) {
        Watch watch = new Watch(job, mayBeOver);
        watches.add(watch);
        return watch;
    }

    /** A job is over. */
    public void over(JobId job) {
        watches.stream().filter(watch -> watch.job.equals(job)).forEach(watch -> watch.mayBeOver.run());
    }

    /** A job has been stored that is due, or will be. */
    public void tell(QueueName queue, boolean isDue) {
        for (Entry entry : entries) {
            if (entry.queues.contains(queue)) {
                if (isDue) {
                    entry.waker.due();
                } else {
                    entry.waker.scheduled();
                }
            }
        }
    }

    /** A worker is to stop a job. */
    public void toStop(WorkerId worker) {
        entries.forEach(entry -> entry.waker.toStop(worker));
    }

    /** Everything was told when it was stored. */
    @Override
    public void flush() {}

    private final class Watch implements Subscription {
        private final JobId job;
        private final Runnable mayBeOver;

        Watch(JobId job, Runnable mayBeOver) {
            this.job = job;
            this.mayBeOver = mayBeOver;
        }

        @Override
        public boolean isTelling() {
            return true;
        }

        @Override
        public void close() {
            watches.remove(this);
        }
    }

    private final class Entry implements Subscription {
        private final Set<QueueName> queues;
        private final Waker waker;

        Entry(Set<QueueName> queues, Waker waker) {
            this.queues = queues;
            this.waker = waker;
        }

        @Override
        public boolean isTelling() {
            return true;
        }

        @Override
        public void close() {
            entries.remove(this);
        }
    }
}
