package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.MigratedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Promise P11: no marker without a row in the table of reapers, and no row that names a test that is not there. */
class ReapersIT {
    private static final Path TABLE = Path.of("../docs/internals/reapers.md");

    @Test
    void everyMarkerHasAReaper() throws IOException {
        try (MigratedDatabase database = MigratedDatabase.create(2)) {
            assertThat(unlisted(database)).isEmpty();
        }
    }

    @Test
    void aMarkerWithoutAReaperIsNoticed() throws IOException {
        try (MigratedDatabase database = MigratedDatabase.create(2)) {
            database.database()
                    .execute("ALTER TABLE millrace.job ADD COLUMN claimed_at timestamptz;"
                            + " ALTER TABLE millrace.task_partition ADD COLUMN locked_by text;"
                            + " CREATE TABLE millrace.fresh (worker_id bigint, heartbeat_at timestamptz)");

            assertThat(unlisted(database))
                    .containsExactly(
                            "fresh.heartbeat_at", "fresh.worker_id", "job.claimed_at", "task_partition.locked_by");
        }
    }

    private static List<String> unlisted(MigratedDatabase database) throws IOException {
        String table = Files.readString(TABLE);
        List<String> markers = database.database()
                .texts("SELECT c.table_name || '.' || c.column_name FROM information_schema.columns c"
                        + " JOIN information_schema.tables t USING (table_schema, table_name)"
                        + " WHERE c.table_schema = 'millrace' AND t.table_type = 'BASE TABLE'"
                        + " AND c.column_name ~ '^(claimed_at|lease_until|worker_id|is_leaving|beat_at|touched_at|"
                        + "counted_at|builders|wave|has_ended|state|locked_.*|holder|leader.*|term|.*_by|heartbeat.*|busy.*)$'"
                        + " AND NOT EXISTS (SELECT 1 FROM pg_inherits i WHERE i.inhrelid ="
                        + " CAST(format('millrace.%I', c.table_name) AS regclass))"
                        + " AND c.table_name NOT IN ('migration', 'schema_migration') ORDER BY 1");

        assertThat(markers).contains("task_claim.worker_id", "worker.lease_until");
        return markers.stream().filter(marker -> !isListed(table, marker)).toList();
    }

    /** The states of jobs that are over, and waves that are only counted, mean nothing of the kind. */
    private static boolean isListed(String table, String marker) {
        return table.contains("`" + marker + "`")
                || List.of("job_history.state", "job_attempt.state", "task_build.wave")
                        .contains(marker);
    }

    @Test
    void everyProofIsATest() throws IOException {
        List<String> proofs = Files.readAllLines(TABLE).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|", -1)[5].strip().replace("`", ""))
                .distinct()
                .toList();
        assertThat(proofs).hasSizeGreaterThan(5).allMatch(ReapersIT::exists);
    }

    private static boolean exists(String test) {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            return files.anyMatch(file -> file.endsWith(test + ".java"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
