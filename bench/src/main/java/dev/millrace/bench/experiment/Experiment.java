package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import java.util.List;
import java.util.Set;

/** The experiments of the original's operators, repeated so that chance is told from effect. */
public final class Experiment implements Bench {
    private static final Setting TASKS =
            new Setting("tasks", "tasks of each trial", 500, 5_000, 20_000, 200_000, 10_000_000);
    private static final Setting ROUNDS =
            new Setting("rounds", "rounds in which each arm has its turn", 2, 7, 10, 14, 20);

    @Override
    public String name() {
        return "experiment";
    }

    @Override
    public String header() {
        return "Try settings in turn, and tell effect from noise.";
    }

    @Override
    public String description() {
        return "Status in an index and fillfactor, commit_delay, a builder's asynchronous commits, max_wal_size. In each round"
                + " every arm has its turn. A verdict is given where, of all ways to swap an arm with the first one in the"
                + " rounds, at most one in twenty (divided by the number of arms compared) has so large an effect. Arms that"
                + " the server does not allow are left out, which is told; what was set for all sessions is put back.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(TASKS, ROUNDS);
    }

    @Override
    public Measured run(Run run) throws Exception {
        try (BenchServer server = new BenchServer(run, Set.of(MaxWalSizeTrial.SETTING))) {
            BenchDatabase database = server.database(2);
            Measured.Builder found = new Measured.Builder(this, run, server);
            int tasks = run.get(TASKS);
            for (Question question : List.of(
                    HotTrial.question(database, tasks),
                    CommitDelayTrial.question(database, tasks / 10),
                    AsyncBuildTrial.working(database, tasks),
                    AsyncBuildTrial.building(database, tasks),
                    MaxWalSizeTrial.question(database, tasks))) {
                run.tell(question.title());
                Rounds rounds = new Rounds(database, question);
                for (int round = 0; round < run.get(ROUNDS); round++) {
                    rounds.play(round);
                }
                new QuestionReport(question, rounds, run.get(ROUNDS)).tell(found);
            }
            return found.build();
        }
    }
}
