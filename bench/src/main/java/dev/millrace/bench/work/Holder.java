package dev.millrace.bench.work;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A process that claims jobs and keeps its lease until it is killed: what {@link Recovery} takes back from. */
public final class Holder {
    /** What it writes once it holds what it was told to. */
    static final String HOLDING = "holding";

    private Holder() {}

    /** Claims; arguments: URL, schema, actor, how many jobs, milliseconds of lease. */
    public static void main(String[] arguments) throws InterruptedException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(arguments[0]);
        config.setMaximumPoolSize(2);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Store store = PostgresStore.of(pool, arguments[1]);
            hold(
                    store,
                    new ActorName(arguments[2]),
                    Integer.parseInt(arguments[3]),
                    Duration.ofMillis(Long.parseLong(arguments[4])));
        }
    }

    private static void hold(Store store, ActorName actor, int jobs, Duration lease) throws InterruptedException {
        WorkerId worker = store.workers().register("holder", lease);
        int held = 0;
        while (held < jobs) {
            int limit = Math.min(ClaimRequest.MAX_LIMIT / 10, jobs - held);
            held += store.jobs()
                    .claim(new ClaimRequest(worker, Recovery.QUEUE, List.of(actor), limit))
                    .size();
            store.workers().renew(worker, lease, HeldClaims.from(0));
        }
        announce();
        CountDownLatch never = new CountDownLatch(1);
        while (!never.await(lease.toMillis() / 5, TimeUnit.MILLISECONDS)) {
            store.workers().renew(worker, lease, HeldClaims.from(0));
        }
    }

    @SuppressWarnings("SystemOut") // how its parent learns that it may be killed
    private static void announce() {
        System.out.println(HOLDING);
    }
}
