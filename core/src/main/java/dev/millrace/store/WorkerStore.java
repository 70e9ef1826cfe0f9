package dev.millrace.store;

import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.StopRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Leases of workers: proof that somebody still works on what a worker holds (promise P3). */
public interface WorkerStore {

    /**
     * Makes a worker, with a lease that starts now.
     *
     * @param name for people, such as host and process; at most 200 characters
     * @param lease how long it counts as alive without a heartbeat
     */
    WorkerId register(String name, Duration lease);

    /** Says whose jobs a worker asks for, so that people see which nobody does; harmless if its lease is lost. */
    void serve(WorkerId worker, Map<QueueName, List<ActorName>> served);

    /**
     * Renews a lease.
     *
     * @param claims lets old claim rows go, and says what taking back has to know
     * @return empty if the lease is lost for good
     */
    Optional<Renewal> renew(WorkerId worker, Duration lease, HeldClaims claims);

    /** Jobs of a worker that somebody wants stopped. */
    List<StopRequest> stopRequests(WorkerId worker);

    /**
     * Ends a lease at once: what the worker still holds is taken back by the next sweep.
     *
     * <p>Harmless if the lease is lost already.
     */
    void leave(WorkerId worker);
}
