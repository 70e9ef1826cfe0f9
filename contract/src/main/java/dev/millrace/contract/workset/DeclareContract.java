package dev.millrace.contract.workset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Declarations, partitions, and what columns hold. */
abstract class DeclareContract extends WorksetSuite {

    DeclareContract(StoreSource source) {
        super(source);
    }

    @Test
    void theSameDeclarationAgainChangesNothing() {
        tasks.add(A, LATER, rows(1, 1));
        worksets.declare(WORKSET);

        assertThat(worksets.find(ZONES)).contains(WORKSET);
        assertThat(features(claim(alice, 10))).containsExactly(1L);
    }

    @Test
    void columnsAreAddedAtTheEnd() {
        tasks.add(A, LATER, rows(1, 1));
        List<Column> payload = new ArrayList<>(WORKSET.payload());
        payload.add(Column.of("note", ColumnType.TEXT));
        Workset longer = new Workset(ZONES, "dataset_id", WORKSET.naturalKey(), payload, WORKSET.results(), 7);
        worksets.declare(longer);
        tasks.add(A, LATER, List.of(Row.of(2L, "mean", 0.5, null, "new")));

        assertThat(worksets.find(ZONES)).contains(longer);
        assertThat(claim(alice, 10).get(0).tasks())
                .extracting(task -> task.row().values().get(4))
                .containsExactly(null, "new");
    }

    @Test
    void anotherKeyOrAColumnLessIsRefused() {
        Workset otherKey = new Workset(
                ZONES,
                "dataset_id",
                List.of(Column.of("feature_id", ColumnType.BIGINT)),
                WORKSET.payload(),
                WORKSET.results(),
                3);
        Workset less = new Workset(ZONES, "dataset_id", WORKSET.naturalKey(), List.of(), WORKSET.results(), 3);

        assertThatThrownBy(() -> worksets.declare(otherKey))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("never change");
        assertThatThrownBy(() -> worksets.declare(less))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("added at the end");
        assertThat(worksets.find(ZONES)).contains(WORKSET);
    }

    @Test
    void whatIsNotThereIsRefusedByName() {
        assertThatThrownBy(() -> tasks.add(WORKSET.partition(99), LATER, rows(1, 1)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no partition 99");
        assertThatThrownBy(() -> tasks.claim(new WorksetName("other"), alice, 1))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no workset other");
    }

    @Test
    void partitionsComeAndGo() {
        assertThat(worksets.addPartition(A)).isFalse();
        assertThat(worksets.partitions(ZONES)).containsExactly(-3L, 1L, 2L);
        tasks.add(A, LATER, rows(1, 3));
        tasks.add(B, LATER, rows(1, 3));
        TaskClaim held = claimOne(alice, 2);

        assertThat(worksets.dropPartition(A)).isTrue();
        assertThat(worksets.dropPartition(A)).isFalse();
        assertThat(worksets.partitions(ZONES)).containsExactly(-3L, 2L);
        assertThat(flush(held, WorksetSuite::done))
                .allMatch(one -> one.toString().equals("LOST"));
        assertThat(features(claim(alice, 10))).containsExactly(1L, 2L, 3L);

        assertThat(worksets.addPartition(A)).isTrue();
        assertThat(tasks.add(A, LATER, rows(1, 3))).isEqualTo(3);
        assertThat(features(claim(bob, 10))).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aResetEmptiesOnePartition() {
        tasks.add(A, LATER, rows(1, 5));
        tasks.add(B, LATER, rows(1, 1));
        TaskClaim held = claimOne(alice, 2);
        worksets.reset(A);

        assertThat(flush(held, WorksetSuite::done))
                .allMatch(one -> one.toString().equals("LOST"));
        assertThat(tasks.find(A, List.of(Row.of(1L, "mean")))).isEmpty();
        assertThat(tasks.add(A, LATER, rows(1, 2))).isEqualTo(2);
        assertThat(features(claim(alice, 10))).containsExactly(1L, 1L, 2L);
    }

    @Test
    void everyTypeComesBackAsItWent() {
        WorksetName name = new WorksetName("types");
        List<Column> columns = new ArrayList<>();
        for (ColumnType type : ColumnType.values()) {
            columns.add(Column.of("c_" + columns.size(), type));
        }
        Workset types =
                new Workset(name, "k", List.of(Column.hashed("list", ColumnType.TEXT_ARRAY)), columns, columns, 1);
        worksets.declare(types);
        worksets.addPartition(types.partition(1));
        Row values = Row.of(
                true,
                Long.MIN_VALUE,
                0.1 + 0.2,
                "tab\t \"quote\" \\N \n {ü, 🌍}",
                Instant.parse("2026-11-30T12:00:00.123456Z"),
                Arrays.asList(1L, null, Long.MAX_VALUE),
                Arrays.asList(1e-300, null, -0.5),
                Arrays.asList("a\\b\"c", null, "NULL", ""));
        List<Object> task = new ArrayList<>(List.of(List.of("x", "y")));
        task.addAll(values.values());
        tasks.add(types.partition(1), 0, List.of(new Row(task)));

        TaskClaim claim = tasks.claim(name, alice, 1).get(0);
        assertThat(claim.tasks().get(0).row()).isEqualTo(new Row(task));
        tasks.flush(
                claim,
                List.of(dev.millrace.model.workset.TaskOutcome.done(
                        claim.tasks().get(0), List.of(values))),
                dev.millrace.model.workset.Durability.RELAXED);
        assertThat(tasks.results(
                        types.partition(1), List.of(claim.tasks().get(0).id())))
                .containsEntry(claim.tasks().get(0).id(), List.of(values));
        assertThat(tasks.find(types.partition(1), List.of(Row.of(List.of("x", "y")))))
                .hasSize(1);
        assertThat(worksets.check(name)).isEmpty();
    }

    @Test
    void badRowsAreRefusedWithTheirColumn() {
        assertThatThrownBy(() -> tasks.add(A, LATER, List.of(Row.of(1L, "me\0an", 0.5, null))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column what");
        assertThatThrownBy(() -> tasks.add(A, LATER, List.of(Row.of(null, "mean", 0.5, null))))
                .hasMessageContaining("column feature_id is part of the natural key");
        assertThatThrownBy(() -> tasks.add(A, LATER, List.of(Row.of(1L, "mean", Double.NaN, null))))
                .hasMessageContaining("column weight must be a finite number");
        assertThatThrownBy(() -> tasks.add(A, LATER, List.of(Row.of(1L, "mean"))))
                .hasMessageContaining("2 values where there are 4 columns");
        assertThatThrownBy(() -> tasks.add(A, 40_000, rows(1, 1))).hasMessageContaining("rank");
    }
}
