package dev.millrace.docs;

import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.workset.TaskWorker;
import dev.millrace.workset.TaskWorkerConfig;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;

class TaskStart {
    static final Workset SQUARES = new Workset(
            new WorksetName("square"),
            "book_id", // the partition key: an entry of book 7 is task and result in partition 7
            List.of(Column.of("number", ColumnType.BIGINT)), // tells the tasks of a book apart
            List.of(),
            List.of(Column.of("value", ColumnType.BIGINT)),
            3);

    public static void main(String[] arguments) throws InterruptedException {
        try (EmbeddedPostgres server = EmbeddedPostgres.temporary();
                HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(server.url());
            Migrator.millrace(pool).build().up(Phase.ALL);
            try (Millrace millrace = Millrace.on(PostgresStore.of(pool))) {
                var store = millrace.worksets().store();
                store.declare(SQUARES);
                PartitionKey book = SQUARES.partition(7);
                store.addPartition(book);
                List<Row> numbers =
                        LongStream.rangeClosed(1, 1_000).mapToObj(Row::of).toList();
                store.tasks().add(book, 0, numbers);

                CountDownLatch left = new CountDownLatch(numbers.size());
                TaskWorker worker = millrace.worksets()
                        .work(
                                SQUARES.name(),
                                (batch, tasks) -> tasks.stream()
                                        .map(task -> {
                                            left.countDown();
                                            long number =
                                                    (Long) task.row().values().get(0);
                                            return TaskOutcome.done(task, List.of(Row.of(number * number)));
                                        })
                                        .toList(),
                                TaskWorkerConfig.usual());
                left.await();
                worker.close(); // returns once every batch is stored
                var last = store.tasks().find(book, List.of(Row.of(1_000L))).get(0);
                System.out.println(store.tasks().results(book, List.of(last.id())));
            }
        }
    }
}
