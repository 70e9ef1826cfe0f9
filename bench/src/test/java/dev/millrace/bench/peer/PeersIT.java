package dev.millrace.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.SchemaNames;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Size;
import dev.millrace.embedded.EmbeddedPostgres;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Runs the race at a tiny size, so that no contender can rot; the figures are not judged here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PeersIT {
    private final EmbeddedPostgres server =
            EmbeddedPostgres.builder().setting("max_connections", "200").start();

    @AfterAll
    void stop() {
        server.close();
    }

    private Run run() {
        return new Run(server.url(), Size.TINY, Map.of(), Set.of(), line -> {});
    }

    @Test
    @Timeout(360) // some twenty processes, on a machine that may have other work
    void everyContenderRunsAllJobsAndLeavesNothingBehind() throws Exception {
        Measured measured = new Peers().run(run());

        for (Contender contender : Contender.values()) {
            if (!contender.isForNode() || PeerFolder.find().missing(contender).isEmpty()) {
                for (String measure : new String[] {"drain", "pinned", "sustained", "idle.p50", "half.p50"}) {
                    String name = "peers." + contender.word() + "." + measure;
                    assertThat(measured.value(name).orElse(0)).as(name).isPositive();
                }
            }
        }
        assertThat(SchemaNames.of(server.url())).noneMatch(name -> name.startsWith("millrace_bench"));
    }

    @Test
    void aContenderThatLeavesAJobUndoneEndsTheRace() throws Exception {
        try (BenchServer bench = new BenchServer(run())) {
            BenchDatabase database = bench.separate("_lost", 2);
            database.execute("CREATE TABLE scheduled_tasks (id int)");
            Contest contest = new Contest(run(), bench, PeerFolder.find(), new Results());
            contest.requireDone(Contender.DB_SCHEDULER, database, 0, 10);

            assertThatThrownBy(() -> contest.requireDone(Contender.DB_SCHEDULER, database, 1, 10))
                    .hasMessageContaining("db-scheduler ran all but 1 jobs");
            database.execute("INSERT INTO scheduled_tasks VALUES (1)");
            assertThatThrownBy(() -> contest.requireDone(Contender.DB_SCHEDULER, database, 0, 10))
                    .hasMessageContaining("has 1 left");
        }
    }

    @Test
    void outsideOfACheckoutTheOthersAreLeftOutWithTheReason() {
        PeerFolder nowhere = new PeerFolder(Optional.empty());

        assertThat(nowhere.missing(Contender.MILLRACE_KEPT)).isEmpty();
        assertThat(nowhere.missing(Contender.QUARTZ))
                .hasValueSatisfying(why -> assertThat(why).contains("checkout"));
        assertThat(nowhere.missing(Contender.PG_BOSS)).isPresent();
    }
}
