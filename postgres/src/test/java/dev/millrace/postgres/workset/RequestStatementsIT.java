package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.WatchedConnections;
import dev.millrace.store.workset.RequestStore;
import dev.millrace.store.workset.WorksetStore;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A request of very many tasks costs a few statements a chunk, whether they are new or not. */
class RequestStatementsIT {
    private static final PartitionKey PARTITION = WorksetStatements.SAMPLE.partition(WorksetStatements.KEY);

    /** To add a chunk: lock the request, make tasks, raise tasks, add them. */
    private static final int STATEMENTS = 4;

    private final MigratedDatabase database = MigratedDatabase.create(2);
    private final WatchedConnections watched = new WatchedConnections(database.pool());
    private final WorksetStore worksets = PostgresStore.of(watched.dataSource()).worksets();
    private final RequestStore requests = worksets.requests();
    private final UUID id = UUID.randomUUID();

    @AfterEach
    void close() {
        database.close();
    }

    private static List<Row> rows(int count) {
        return LongStream.range(0, count)
                .mapToObj(feature -> Row.of(feature, "mean", List.of(1L), 0.5))
                .toList();
    }

    private int statementsToAdd(int tasks, int added) {
        watched.executed().clear();
        assertThat(requests.add(id, PARTITION, rows(tasks))).isEqualTo(added);
        return watched.executed().size();
    }

    @Test
    void statementsGrowWithChunksNotWithTasks() {
        worksets.declare(WorksetStatements.SAMPLE);
        worksets.addPartition(PARTITION);
        requests.open(id, PARTITION.workset(), 1, WorksetFaults.job());

        assertThat(statementsToAdd(Page.MOST, Page.MOST)).isEqualTo(STATEMENTS);
        assertThat(statementsToAdd(Page.MOST, 0)).isEqualTo(STATEMENTS);
        assertThat(statementsToAdd(5 * Page.MOST, 4 * Page.MOST)).isEqualTo(5 * STATEMENTS);
        watched.executed().clear();
        requests.seal(id);
        requests.find(id);
        assertThat(watched.executed()).hasSizeLessThanOrEqualTo(3);
        assertThat(requests.find(id).orElseThrow().total()).isEqualTo(5L * Page.MOST);
    }
}
