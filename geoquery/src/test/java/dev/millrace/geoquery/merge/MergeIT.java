package dev.millrace.geoquery.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.geoquery.GeoFixture;
import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.geoquery.output.OutputRow;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.store.FeatureTable.Selection;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.store.Store;
import dev.millrace.store.workset.TaskStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of existing tasks put together: queries by chunks, whatever the number of tasks. */
class MergeIT {
    private static final int FEATURES = 100;

    @TempDir
    private static Path folder;

    private static GeoFixture fixture;
    private static Store store;

    @BeforeAll
    static void start() {
        fixture = new GeoFixture(folder);
        fixture.ingestCounties();
        store = PostgresStore.of(fixture.pool());
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    private static Plan plan(int dataset, int files, int options) {
        List<Plan.Series> series = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            series.add(new Plan.Series(List.of(1_000L + i), List.of(new Plan.Column("file_" + i, 0))));
        }
        List<Plan.Option> chosen = new ArrayList<>();
        for (int i = 0; i < options; i++) {
            chosen.add(new Plan.Option(5_000L + i, "option_" + i, false));
        }
        Plan.Dataset one = new Plan.Dataset(dataset, "made", true, chosen, series, Map.of());
        return new Plan(new Selection(1, null, null), List.of(one));
    }

    private static double value(ExtractTasks.Key key) {
        return key.feature() + key.option() / 1e4 + key.revisions().get(0) * 1e3;
    }

    /** Makes every task of a plan and does it. */
    private static void compute(Plan plan) {
        Plan.Dataset dataset = plan.datasets().get(0);
        List<Integer> features =
                fixture.database().inTransaction(t -> t.features().ids(plan.selection()));
        List<Row> rows = new ArrayList<>();
        for (Plan.Series series : dataset.series()) {
            for (Plan.Option option : dataset.options()) {
                features.forEach(feature ->
                        rows.add(new ExtractTasks.Key(series.revisions(), feature, option.revision(), "").row()));
            }
        }
        boolean unused = store.worksets().addPartition(ExtractTasks.WORKSET.partition(dataset.id()));
        assertThat(store.worksets().tasks().add(ExtractTasks.WORKSET.partition(dataset.id()), 1, rows))
                .isEqualTo(rows.size());
        WorkerId worker = store.workers().register("merge", Duration.ofMinutes(10));
        List<TaskClaim> claims = store.worksets().tasks().claim(ExtractTasks.NAME, worker, TaskStore.MOST_CLAIMED);
        while (!claims.isEmpty()) {
            claims.forEach(claim -> store.worksets()
                    .tasks()
                    .flush(claim, claim.tasks().stream().map(MergeIT::done).toList(), Durability.RELAXED));
            claims = store.worksets().tasks().claim(ExtractTasks.NAME, worker, TaskStore.MOST_CLAIMED);
        }
    }

    private static TaskOutcome done(Task task) {
        double value = value(ExtractTasks.Key.of(task.row()));
        return TaskOutcome.done(task, List.of(Row.of("", value, null, null, null)));
    }

    private static TaskStore counted(AtomicInteger calls) {
        TaskStore tasks = store.worksets().tasks();
        return (TaskStore) Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(), new Class<?>[] {TaskStore.class}, (proxy, method, arguments) -> {
                    calls.incrementAndGet();
                    try {
                        return method.invoke(tasks, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({"901, 29, 1, 1000", "902, 61, 10, 10000"})
    void queriesAreAsManyAsChunksNeed(int dataset, int files, int options, long mostMillis, TestReporter reporter) {
        Plan plan = plan(dataset, files, options);
        compute(plan);
        AtomicInteger calls = new AtomicInteger();
        List<OutputRow> rows = new ArrayList<>();

        long startedAt = System.nanoTime();
        ResultTable table = new ResultTable(fixture.database(), counted(calls), plan, () -> {});
        table.forEachRow(rows::add);
        Duration took = Duration.ofNanos(System.nanoTime() - startedAt);

        reporter.publishEntry("merge", rows.size() * files * options + " tasks in " + took + ", calls " + calls);
        int tasks = FEATURES * files * options;
        int chunks = tasks / TaskReader.CHUNK + 1;
        assertThat(calls.get()).isLessThanOrEqualTo(2 * (chunks + chunks / 2 + 1));
        assertThat(rows)
                .hasSize(FEATURES)
                .allSatisfy(
                        row -> assertThat(row.values()).hasSize(files * options).doesNotContainNull());
        assertThat(table.shortfall().failed() + table.shortfall().missing()).isZero();
        assertThat(took).as("merge of " + tasks + " tasks").isLessThan(Duration.ofMillis(5 * mostMillis));
    }
}
