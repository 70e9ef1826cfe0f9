package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.task.StatusTable;
import java.util.List;

/** Writes a status to all tasks, in batches: with and without it in an index, on full pages and on half empty ones. */
record HotTrial(StatusTable table) implements Trial {
    private static final int FULL = 100;
    private static final int HALF = 50;
    private static final int DONE = 3;

    static Question question(BenchDatabase database, int tasks) {
        return new Question(
                "hot",
                "Status in an index, and fillfactor: tasks/s of status 0 to 3",
                List.of(
                        arm("indexed-100", new StatusTable(database, tasks, true, FULL)),
                        arm("indexed-50", new StatusTable(database, tasks, true, HALF)),
                        arm("free-100", new StatusTable(database, tasks, false, FULL)),
                        arm("free-50", new StatusTable(database, tasks, false, HALF))));
    }

    private static Arm arm(String word, StatusTable table) {
        return new Arm(word, new HotTrial(table));
    }

    @Override
    public void prepare() {
        table.make();
    }

    @Override
    public int run() {
        table.write(DONE);
        return table.tasks();
    }

    @Override
    public void restore() {}
}
