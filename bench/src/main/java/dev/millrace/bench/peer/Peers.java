package dev.millrace.bench.peer;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Ours beside the queues that people would otherwise take, each in a process of its own, at its fastest settings. */
public final class Peers implements Bench {
    static final Setting JOBS = new Setting(
            "jobs",
            "jobs of each load; db-scheduler is given a 5th, JobRunr a 20th, Quartz a 100th",
            200,
            20_000,
            200_000,
            1_000_000,
            10_000_000);
    static final Setting PROBES = new Setting("probes", "jobs timed one by one", 5, 40, 200, 1_000, 100_000);
    static final Setting HELD = new Setting(
            "held", "jobs that run when their process is killed", 5, 20, 20, 20, 24); // Quartz has 25 threads
    static final Setting PATIENCE =
            new Setting("patience", "seconds to wait until they run again", 1, 20, 120, 1_800, 20_000);
    private static final Setting ROUNDS = new Setting("rounds", "rounds in which each has its turn", 1, 1, 3, 5, 100);

    private static final Optional<String> NOT_NAMED = Optional.of("--beside does not name it");

    @Override
    public String name() {
        return "peers";
    }

    @Override
    public String header() {
        return "Race db-scheduler, JobRunr, Quartz, pg-boss and graphile-worker.";
    }

    @Override
    public String description() {
        return "Each queue runs jobs that do nothing in processes of its own, set up as its documentation recommends for"
                + " speed: one puts jobs in, one works them off. Every job's effect is counted. All are"
                + " measured unless --beside names some; those that are not installed are left out, which is told.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(JOBS, PROBES, HELD, PATIENCE, ROUNDS);
    }

    @Override
    public List<String> besides() {
        return Arrays.stream(Contender.values())
                .filter(contender -> !contender.isOurs())
                .map(Contender::word)
                .toList();
    }

    @Override
    public Measured run(Run run) throws Exception {
        PeerFolder folder = PeerFolder.find();
        run.tell("installing what is missing");
        folder.install();
        try (BenchServer server = new BenchServer(run)) {
            server.database(2);
            Measured.Builder found = new Measured.Builder(this, run, server);
            List<Contender> present = present(run, folder, found);
            Results results = new Results();
            Contest contest = new Contest(run, server, folder, results);
            for (int round = 0; round < run.get(ROUNDS); round++) {
                for (Contender contender : present) {
                    run.tell("round " + (round + 1) + ": " + contender.word());
                    fight(contest, contender, round == 0);
                }
                Collections.rotate(present, 1); // so that none always comes after the same
            }
            new PeersReport(results, contest).tell(present, found);
            return found.build();
        }
    }

    private static List<Contender> present(Run run, PeerFolder folder, Measured.Builder found) throws IOException {
        List<Contender> present = new ArrayList<>();
        for (Contender contender : Contender.values()) {
            Optional<String> why = isWanted(run, contender) ? folder.missing(contender) : NOT_NAMED;
            why.ifPresentOrElse(
                    reason -> found.condition(contender.word() + " is left out: " + reason),
                    () -> present.add(contender));
        }
        folder.versions().forEach(found::condition);
        return present;
    }

    private static boolean isWanted(Run run, Contender contender) {
        return contender.isOurs() || run.besides().isEmpty() || run.besides().contains(contender.word());
    }

    private static void fight(Contest contest, Contender contender, boolean isFirst) throws Exception {
        try (Bout bout = new Bout(contest, contender)) {
            bout.warmUp();
            bout.drain();
            bout.drainPinned();
            bout.sustain();
            bout.probe();
            if (isFirst) {
                bout.recover();
            }
        }
    }
}
