package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.BenchDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Commits one row at a time from many sessions, which wait for each other before a flush. */
final class CommitDelayTrial implements Trial {
    private static final int SESSIONS = 8; // the server waits only where commit_siblings, 5, others are at work

    private final BenchDatabase database;
    private final int commits;
    private final int delayMicros;
    private final List<Connection> sessions = new ArrayList<>();

    private CommitDelayTrial(BenchDatabase database, int commits, int delayMicros) {
        this.database = database;
        this.commits = commits;
        this.delayMicros = delayMicros;
    }

    static Question question(BenchDatabase database, int commits) {
        return new Question(
                "commit-delay",
                "commit_delay in µs: commits/s of " + SESSIONS + " sessions",
                Stream.of(0, 200, 600, 2_000)
                        .map(delay -> new Arm("delay-" + delay, new CommitDelayTrial(database, commits, delay)))
                        .toList());
    }

    @Override
    public void prepare() throws SQLException {
        database.execute("DROP TABLE IF EXISTS " + database.of("commit_row"));
        database.execute("CREATE TABLE " + database.of("commit_row") + " (id bigint, note text)");
        for (int i = 0; i < SESSIONS; i++) {
            sessions.add(database.connect());
            try (Statement statement = sessions.get(i).createStatement()) {
                statement.execute("SET commit_delay = " + delayMicros);
            }
        }
    }

    @Override
    public int run() throws InterruptedException {
        int each = Math.max(1, commits / SESSIONS);
        Together.run(IntStream.range(0, SESSIONS)
                .<Together.Part>mapToObj(i -> () -> insert(sessions.get(i), each))
                .toList());
        return each * SESSIONS;
    }

    private void insert(Connection session, int rows) throws SQLException {
        try (PreparedStatement insert =
                session.prepareStatement("INSERT INTO " + database.of("commit_row") + " VALUES (?, 'x')")) {
            for (int i = 0; i < rows; i++) {
                insert.setLong(1, i);
                insert.executeUpdate();
            }
        }
    }

    @Override
    public void restore() throws SQLException {
        for (Connection session : sessions) {
            session.close();
        }
        sessions.clear();
    }
}
