package dev.millrace.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.store.StoreException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From what a database says to what a person is told. */
class DatabaseFailureTest {
    private final DatabaseFailure failure = new DatabaseFailure(new ConnectionSettings(
            DatabaseUrl.parse("postgresql://bob:hunter2@db/app", "--url"),
            DatabaseUrl.parse("postgresql://db/app", "--direct-url"),
            "bob",
            new Password("hunter2", "the URL of --url"),
            "millrace"));

    @ParameterizedTest
    @CsvSource({
        "3D000, DATABASE, database \"app\" does not exist on db:5432; create it (createdb app)",
        "28P01, DATABASE, db:5432 refused user \"bob\" (password from the URL of --url): said so; check --user",
        "28000, DATABASE, db:5432 refused user \"bob\"",
        "08006, DATABASE, cannot connect to PostgreSQL at db:5432: said so; start the server",
        "53300, DATABASE, db:5432 has no connection to spare",
        "42501, DATABASE, user \"bob\" may not do this in schema \"millrace\" of db:5432/app: said so",
        "25006, DATABASE, db:5432/app only reads",
        "55P03, DATABASE, failed",
        "53100, IO, the disk of the server at db:5432 is full",
        "22003, REFUSED, failed",
    })
    void everyStateHasItsCodeAndItsWayOut(String sqlState, ExitCode code, String message) {
        RuntimeException told =
                failure.explained(new RuntimeException("failed", new SQLException("said so", sqlState)));

        assertThat(told)
                .isInstanceOfSatisfying(
                        CliException.class, e -> assertThat(e.exitCode()).isEqualTo(code));
        assertThat(told).hasMessageStartingWith(message).hasMessageNotContaining("hunter2");
    }

    @Test
    void unknownHostIsSaidInWords() {
        SQLException e = new SQLException("The connection attempt failed.", "08001", new UnknownHostException("db"));

        assertThat(failure.explained(new RuntimeException(e))).hasMessageContaining("there is no host db");
    }

    @Test
    void storesSayWhetherTheyAreMigrated() {
        StoreException e = new StoreException(
                StoreException.Kind.NOT_MIGRATED, "schema 'millrace' is missing", new SQLException("x", "42P01"));

        assertThat(failure.explained(e))
                .isInstanceOfSatisfying(
                        CliException.class, told -> assertThat(told.exitCode()).isEqualTo(ExitCode.SCHEMA));
    }

    @Test
    void whatIsNoneOfTheDatabasesBusinessPasses() {
        RuntimeException bug = new IllegalStateException("a bug");

        assertThat(failure.explained(bug)).isSameAs(bug);
    }
}
