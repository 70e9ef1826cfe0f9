package dev.millrace.postgres.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStateTest {

    @ParameterizedTest
    @CsvSource({
        "08006, CONNECTION",
        "57P01, CONNECTION",
        "53300, TOO_MANY_CONNECTIONS",
        "28P01, INVALID_PASSWORD",
        "28000, INVALID_PASSWORD",
        "3D000, UNKNOWN_DATABASE",
        "42P01, UNDEFINED_OBJECT",
        "3F000, UNDEFINED_OBJECT",
        "42P07, DUPLICATE_OBJECT",
        "23505, UNIQUE",
        "40P01, DEADLOCK",
        "40001, SERIALIZATION",
        "55P03, LOCK_TIMEOUT",
        "57014, STATEMENT_TIMEOUT",
        "25006, READ_ONLY",
        "42501, INSUFFICIENT_PRIVILEGE",
        "53100, DISK_FULL",
        "22P02, DATA",
        "54001, DATA",
        "XX000, OTHER",
        "bad, OTHER"
    })
    void codesAreRead(String code, SqlState expected) {
        assertThat(SqlState.of(new SQLException("refused", code))).isEqualTo(expected);
    }

    @Test
    void aRefusedRowWithoutANamedConstraintHasNoPartition() {
        assertThat(SqlState.of(new SQLException("refused", "23514"))).isEqualTo(SqlState.NO_PARTITION);
    }

    @Test
    void theCauseIsReadWhenTheWrapperSaysNothing() {
        Exception wrapped = new IllegalStateException("store", new SQLException("refused", "23505"));

        assertThat(SqlState.of(wrapped)).isEqualTo(SqlState.UNIQUE);
        assertThat(SqlState.isData(wrapped)).isTrue();
    }

    @Test
    void aPoolsTimeoutIsAConnectionProblem() {
        assertThat(SqlState.isConnection(new SQLTransientConnectionException("not available in 30 s")))
                .isTrue();
        assertThat(SqlState.isConnection(new IllegalStateException("other"))).isFalse();
    }
}
