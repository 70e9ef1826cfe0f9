package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.task.StatusTable;
import java.util.List;

/** Writes a status to many tasks, while the room for WAL forces checkpoints one after another, or does not. */
final class MaxWalSizeTrial implements Trial {
    static final String SETTING = "max_wal_size";

    private static final int FULL = 100;
    private static final int DONE = 3;
    private static final int TASKS_TIMES = 5; // so that they write several times the small room

    private final BenchDatabase database;
    private final StatusTable table;
    private final ServerSetting setting;
    private final String value;
    private boolean isSet;

    private MaxWalSizeTrial(BenchDatabase database, int tasks, String value) {
        this.database = database;
        this.table = new StatusTable(database, tasks * TASKS_TIMES, true, FULL);
        this.setting = new ServerSetting(database, SETTING);
        this.value = value;
    }

    static Question question(BenchDatabase database, int tasks) {
        return new Question(
                "max-wal-size",
                "max_wal_size: tasks/s of status 0 to 3",
                List.of(
                        new Arm("32MB", new MaxWalSizeTrial(database, tasks, "32MB")),
                        new Arm("4GB", new MaxWalSizeTrial(database, tasks, "4GB"))));
    }

    @Override
    public void prepare() throws InterruptedException {
        setting.set(value);
        isSet = true;
        table.make();
        database.execute("CHECKPOINT");
    }

    @Override
    public int run() {
        table.write(DONE);
        return table.tasks();
    }

    @Override
    public void restore() {
        if (isSet) {
            setting.restore();
            isSet = false;
        }
    }
}
