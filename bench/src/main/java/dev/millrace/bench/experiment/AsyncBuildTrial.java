package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.task.StatusTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A builder that inserts tasks while another session works some off. The builder's commits wait for the disk, or do not;
 * the other's always do.
 */
final class AsyncBuildTrial implements Trial {
    private static final int BUILD_BATCH = 1_000;
    private static final int WORK_BATCH = 20;
    private static final int FULL = 100;
    private static final int DONE = 3;

    private final BenchDatabase database;
    private final StatusTable table;
    private final boolean isBuildingTimed;
    private final String synchronousCommit;

    private AsyncBuildTrial(BenchDatabase database, int tasks, boolean isBuildingTimed, String synchronousCommit) {
        this.database = database;
        this.table = new StatusTable(database, tasks, true, FULL);
        this.isBuildingTimed = isBuildingTimed;
        this.synchronousCommit = synchronousCommit;
    }

    /** How fast tasks are worked off beside the builder. */
    static Question working(BenchDatabase database, int tasks) {
        return question("async-build.work", "Commits of a builder beside: tasks/s worked off", database, tasks, false);
    }

    /** How fast tasks are built beside one that works some off. */
    static Question building(BenchDatabase database, int tasks) {
        return question("async-build.build", "Commits of a builder: tasks/s built", database, tasks, true);
    }

    private static Question question(
            String word, String title, BenchDatabase database, int tasks, boolean isBuildingTimed) {
        return new Question(
                word,
                title,
                List.of(
                        new Arm("sync", new AsyncBuildTrial(database, tasks, isBuildingTimed, "on")),
                        new Arm("async", new AsyncBuildTrial(database, tasks, isBuildingTimed, "off"))));
    }

    @Override
    public void prepare() {
        table.make();
    }

    @Override
    public int run() throws InterruptedException {
        AtomicBoolean isOver = new AtomicBoolean();
        Together.run(List.of(() -> build(isOver), () -> work(isOver)));
        return table.tasks();
    }

    /** The side that is timed ends after as many tasks as the table had, the other one then. */
    private boolean goesOn(boolean isTimed, int done, AtomicBoolean isOver) {
        if (isTimed && done >= table.tasks()) {
            isOver.set(true);
        }
        return !isOver.get();
    }

    private void build(AtomicBoolean isOver) throws SQLException {
        try (Connection session = database.connect();
                Statement statement = session.createStatement()) {
            session.setAutoCommit(false);
            int size = Math.min(BUILD_BATCH, table.tasks());
            for (int built = 0; goesOn(isBuildingTimed, built, isOver); built += size) {
                statement.execute("SET LOCAL synchronous_commit = " + synchronousCommit);
                statement.execute(table.insertion(table.tasks() + built + 1, size));
                session.commit();
            }
        }
    }

    private void work(AtomicBoolean isOver) throws SQLException {
        try (Connection session = database.connect();
                Statement statement = session.createStatement()) {
            statement.execute("SET synchronous_commit = on");
            for (int done = 0; goesOn(!isBuildingTimed, done, isOver); done += WORK_BATCH) {
                statement.execute(table.update(DONE, done % table.tasks() + 1, WORK_BATCH));
            }
        }
    }

    @Override
    public void restore() {}
}
