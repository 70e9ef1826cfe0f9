package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Asking when the next job is due reads a job of each lane, however many wait or are due. */
class UntilDuePlanIT {
    private static final int LANES = 5;
    private static final int JOBS = 30_000;
    private static final Pattern BUFFERS = Pattern.compile("\"Shared (?:Hit|Read) Blocks\": (\\d+)");
    private static final Map<String, String> LITERALS = Map.of(
            "queues", "ARRAY['plans']", "actors", "ARRAY['plan']", "look_back", "interval '5 ms'", "now", "now()");

    private final MigratedDatabase database = MigratedDatabase.create(4);
    private final JobIds ids = new JobIds(InstantSource.system());

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void itReadsTheSameAtAnyDepth() throws SQLException {
        enqueue(LANES, JobStart.now());
        enqueue(JOBS, JobStart.now());
        enqueue(JOBS, JobStart.after(Duration.ofDays(1)));

        assertThat(buffers()).isLessThan(20 + LANES * 6);
    }

    private void enqueue(int count, JobStart start) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Lane lane = new Lane(new QueueName("plans"), new ActorName("plan"), i % LANES);
            jobs.add(new NewJob(ids.next(), lane, start, RetryPolicy.never(), "{}"));
        }
        database.store().jobs().enqueue(jobs);
    }

    private int buffers() throws SQLException {
        String sql = SqlFile.load("job/until-due", new Schema(PostgresStore.DEFAULT_SCHEMA))
                .rendered(LITERALS);
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            int least = Integer.MAX_VALUE;
            for (int i = 0; i < 3; i++) { // the catalogue is at hand from the second time on
                try (ResultSet row = statement.executeQuery("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + sql)) {
                    row.next();
                    least = Math.min(least, ofTopmostNode(row.getString(1)));
                }
            }
            return least;
        }
    }

    private static int ofTopmostNode(String plan) {
        Matcher matcher = BUFFERS.matcher(plan);
        int buffers = 0;
        for (int i = 0; i < 2 && matcher.find(); i++) { // hit and read
            buffers += Integer.parseInt(matcher.group(1));
        }
        return buffers;
    }
}
