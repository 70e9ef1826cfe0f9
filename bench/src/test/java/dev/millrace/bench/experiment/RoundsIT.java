package dev.millrace.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Size;
import dev.millrace.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Experiments on somebody's server. */
class RoundsIT {

    @Test
    void armsThatTheServerDoesNotAllowAreToldWithTheReasonAndTheOthersPlayed() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.temporary()) {
            try (Connection connection = DriverManager.getConnection(server.url());
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE ROLE limited LOGIN PASSWORD 'limited'; GRANT CREATE ON DATABASE postgres TO"
                        + " limited; GRANT pg_checkpoint TO limited");
            }
            String url = server.url()
                    .replaceFirst("user=[^&]*", "user=limited")
                    .replaceFirst("password=[^&]*", "password=limited");
            try (BenchServer limited = new BenchServer(new Run(url, Size.TINY, Map.of(), Set.of(), line -> {}))) {
                BenchDatabase database = limited.database(2);
                Question delays = CommitDelayTrial.question(database, 50);
                Question room = MaxWalSizeTrial.question(database, 50);
                Question hot = HotTrial.question(database, 50);

                assertThat(played(database, delays).refusal(delays.control()))
                        .hasValueSatisfying(why -> assertThat(why).contains("commit_delay"));
                assertThat(played(database, room).refusal(room.control()))
                        .hasValueSatisfying(why -> assertThat(why).contains("max_wal_size"));
                assertThat(played(database, hot).rates(hot.control()).values()).hasSize(1);
            }
        }
    }

    @Test
    void whatWasSetForTheWholeServerIsPutBack() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.temporary();
                BenchServer ours = new BenchServer(new Run(server.url(), Size.TINY, Map.of(), Set.of(), line -> {}))) {
            BenchDatabase database = ours.database(2);
            ServerSetting setting = new ServerSetting(database, "bgwriter_delay");
            database.execute("ALTER SYSTEM SET bgwriter_delay = '300ms'");
            setting.set("500ms");

            setting.restore();

            assertThat(database.text("SELECT setting FROM pg_file_settings WHERE name = 'bgwriter_delay'"))
                    .isEqualTo("300ms");
        }
    }

    private static Rounds played(BenchDatabase database, Question question) throws Exception {
        Rounds rounds = new Rounds(database, question);
        rounds.play(0);
        return rounds;
    }
}
