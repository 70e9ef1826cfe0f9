package dev.millrace.bench.task;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import java.util.List;

/** When an update of a status stays on its page: which indexes, which fillfactor, and what it saves. */
public final class Hot implements Bench {
    private static final Setting TASKS =
            new Setting("tasks", "tasks of each table", 1_000, 20_000, 20_000, 200_000, 10_000_000);
    private static final int FULL = 100;
    private static final int HALF = 50;
    private static final List<Integer> FILLFACTORS = List.of(FULL, 90, 80, 70, HALF, 30);

    @Override
    public String name() {
        return "hot";
    }

    @Override
    public String header() {
        return "Count updates of a status that stay on their page (HOT).";
    }

    @Override
    public String description() {
        return "Tables of tasks whose status is written in batches: with and without the status in the index of what is"
                + " pending, and by fillfactor, where every task is written twice with a vacuum between.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(TASKS);
    }

    @Override
    public Measured run(Run run) {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase database = server.database(2);
            Measured.Builder found = new Measured.Builder(this, run, server);
            Grid both =
                    found.grid("status 0 to 3, once", "status in the index", "fillfactor", "HOT %", "WAL bytes a task");
            for (boolean isIndexed : new boolean[] {true, false}) {
                for (int fillfactor : new int[] {FULL, HALF}) {
                    StatusTable table = new StatusTable(database, run.get(TASKS), isIndexed, fillfactor);
                    table.make();
                    double wal = table.write(3);
                    both.row(isIndexed ? "yes" : "no", fillfactor, table.hot(), wal);
                    String name = "hot." + (isIndexed ? "indexed-" : "free-") + fillfactor;
                    found.figures(List.of(new Figure(name, table.hot(), "%"), new Figure(name + ".wal", wal, "bytes")));
                }
            }
            Grid room = found.grid(
                    "status 0 to 2 to 1, not in the index", "fillfactor", "HOT %", "WAL bytes a task", "table, MB");
            for (int fillfactor : FILLFACTORS) {
                room.row(twice(new StatusTable(database, run.get(TASKS), false, fillfactor)));
            }
            return found.build();
        }
    }

    private static Object[] twice(StatusTable table) {
        table.make();
        double wal = table.write(2);
        table.vacuum();
        wal += table.write(1);
        return new Object[] {table.fillfactor(), table.hot(), wal, table.megabytes()};
    }
}
