package dev.millrace.postgres.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlCallIT {
    private static final String HEADER = "-- In: any\n-- Out: any\n-- Locks: none\n-- Index: none\n";
    private static final Instant NOON = Instant.parse("2026-03-29T12:00:00.123456Z");

    private Connection connection;

    @BeforeAll
    void connect() throws SQLException {
        connection = TestDatabase.create().connect();
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    private SqlCall call(String sql) {
        return SqlFile.parse("test", HEADER + sql, new Schema("public")).on(connection);
    }

    @Test
    void scalarsArriveWithTheirTypes() throws SQLException {
        String types = call("SELECT concat_ws(' ', pg_typeof(:i), pg_typeof(:l), pg_typeof(:d), pg_typeof(:b),"
                        + " pg_typeof(:u), pg_typeof(:t), pg_typeof(:v), pg_typeof(:y))")
                .set("i", 1)
                .set("l", 1L)
                .set("d", 1.5)
                .set("b", true)
                .set("u", UUID.randomUUID())
                .set("t", NOON)
                .set("v", Duration.ofSeconds(1))
                .set("y", new byte[] {1})
                .optional(row -> row.getString(1))
                .orElseThrow();

        assertThat(types)
                .isEqualTo("integer bigint double precision boolean uuid timestamp with time zone interval bytea");
    }

    @Test
    void nullsArriveWithTheirTypes() throws SQLException {
        String types = call("SELECT concat_ws(' ', pg_typeof(:i), pg_typeof(:l), pg_typeof(:u), pg_typeof(:t),"
                        + " pg_typeof(:v), coalesce(:t, now()) = now(), coalesce(:s, 'none'))")
                .set("i", (Integer) null)
                .set("l", (Long) null)
                .set("u", (UUID) null)
                .set("t", (Instant) null)
                .set("v", (Duration) null)
                .set("s", (String) null)
                .optional(row -> row.getString(1))
                .orElseThrow();

        assertThat(types).isEqualTo("integer bigint uuid timestamp with time zone interval t none");
    }

    @Test
    void timesKeepTheirMicroseconds() throws SQLException {
        Instant later = call("SELECT :at + :after")
                .set("at", NOON)
                .set("after", Duration.ofHours(50).plusNanos(1_000_999))
                .optional(row -> row.getObject(1, OffsetDateTime.class).toInstant())
                .orElseThrow();

        assertThat(later).isEqualTo(NOON.plus(Duration.ofHours(50)).plusNanos(1_001_000 - 1_000));
    }

    @Test
    void negativeIntervalsCountBack() throws SQLException {
        assertThat(call("SELECT extract(epoch FROM :v)")
                        .set("v", Duration.ofMillis(-90_500))
                        .query(row -> row.getDouble(1)))
                .containsExactly(-90.5);
    }

    @Test
    void arraysKeepNullsAndOddTexts() throws SQLException {
        List<String> odd = Arrays.asList("a\"b", null, "", "{x,y}", "NULL", "back\\slash", "é😀");

        assertThat(call("SELECT t FROM unnest(:ts) WITH ORDINALITY AS u (t, n) ORDER BY n")
                        .texts("ts", odd)
                        .query(row -> row.getString(1)))
                .isEqualTo(odd);
    }

    @Test
    void arraysAreUnnestedTogether() throws SQLException {
        UUID id = UUID.randomUUID();

        assertThat(call("SELECT concat_ws(' ', u, i, l, t = :at)"
                                + " FROM unnest(:us, :is, :ls, :ats) AS x (u, i, l, t) ORDER BY i")
                        .uuids("us", List.of(id, id))
                        .ints("is", new int[] {1, 2})
                        .longs("ls", new long[] {1L << 40, -1})
                        .instants("ats", Arrays.asList(NOON, null))
                        .set("at", NOON)
                        .query(row -> row.getString(1)))
                .containsExactly(id + " 1 " + (1L << 40) + " t", id + " 2 -1");
    }

    @Test
    void emptyArraysAreTyped() throws SQLException {
        assertThat(call("SELECT concat_ws(' ', pg_typeof(:us), pg_typeof(:is), pg_typeof(:ls), pg_typeof(:ts))")
                        .uuids("us", List.of())
                        .ints("is", new int[0])
                        .longs("ls", new long[0])
                        .texts("ts", List.of())
                        .query(row -> row.getString(1)))
                .containsExactly("uuid[] integer[] bigint[] text[]");
    }

    @Test
    void operatorsWithQuestionMarksWork() throws SQLException {
        assertThat(call("SELECT CAST('{\"k\":1}' AS jsonb) ? :key")
                        .set("key", "k")
                        .query(row -> row.getBoolean(1)))
                .containsExactly(true);
    }

    @Test
    void updatesCountRows() throws SQLException {
        call("CREATE TEMP TABLE t (x int)").update();

        assertThat(call("INSERT INTO t SELECT unnest(:xs)")
                        .ints("xs", new int[] {1, 2, 3})
                        .update())
                .isEqualTo(3);
    }

    @Test
    void namesMustMatchExactly() {
        assertThatThrownBy(() -> call("SELECT :a, :b").set("a", 1).query(row -> 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("test")
                .hasMessageContaining(":b");
        assertThatThrownBy(() -> call("SELECT :a").set("c", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(":c");
        assertThatThrownBy(() -> call("SELECT :a").set("a", 1).set("a", 2)).hasMessageContaining("bound twice");
    }

    @Test
    void moreRowsThanOneAreRefusedWhereOneIsDue() {
        assertThatThrownBy(
                        () -> call("SELECT generate_series(1, :n)").set("n", 2).optional(row -> 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("2 rows");
    }

    @Test
    void aRefusedRowTellsCheckFromMissingPartition() throws SQLException {
        call("CREATE TEMP TABLE checked (x int CHECK (x > 0))").update();
        call("CREATE TEMP TABLE parted (x int) PARTITION BY RANGE (x)").update();

        assertThat(stateOf("INSERT INTO checked VALUES (:x)")).isEqualTo(SqlState.CHECK);
        assertThat(stateOf("INSERT INTO parted VALUES (:x)")).isEqualTo(SqlState.NO_PARTITION);
    }

    private SqlState stateOf(String sql) {
        try {
            call(sql).set("x", 0).update();
            return SqlState.OTHER;
        } catch (SQLException e) {
            return SqlState.of(e);
        }
    }
}
