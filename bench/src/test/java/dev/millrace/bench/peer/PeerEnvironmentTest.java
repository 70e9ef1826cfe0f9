package dev.millrace.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** One URL, for drivers of two languages. */
class PeerEnvironmentTest {

    @Test
    void nodeLearnsWhatTheJdbcUrlSays() {
        String url = "jdbc:postgresql://127.0.0.1:5433/race?user=me&password=a%26b&requireAuth=scram-sha-256";

        assertThat(PeerEnvironment.of(url))
                .containsEntry("MILLRACE_PEER_URL", url)
                .containsEntry("PGHOST", "127.0.0.1")
                .containsEntry("PGPORT", "5433")
                .containsEntry("PGDATABASE", "race")
                .containsEntry("PGUSER", "me")
                .containsEntry("PGPASSWORD", "a&b");
    }

    @Test
    void whatTheUrlLeavesOutIsAsItComes() {
        assertThat(PeerEnvironment.of("jdbc:postgresql://db/race"))
                .containsEntry("PGPORT", "5432")
                .containsEntry("PGPASSWORD", "");
    }
}
