package dev.millrace.postgres.doctor;

import static java.util.Objects.requireNonNull;

import dev.millrace.postgres.PostgresStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a doctor goes by.
 *
 * @param schema where Millrace's tables are
 * @param longTransaction how old a transaction may be; twelve times as long is an error
 * @param xids how many transactions a replication slot or standby may hold the horizon back
 * @param waiting how long a due job may wait, and a marker may stay behind
 * @param statement how long one statement may take
 * @param console pgBouncer's admin console; null if there is none
 */
public record DoctorConfig(
        String schema,
        Duration longTransaction,
        long xids,
        Duration waiting,
        Duration statement,
        @Nullable Console console) {

    /** Checks for nulls. */
    public DoctorConfig {
        requireNonNull(schema, "schema");
        requireNonNull(longTransaction, "longTransaction");
        requireNonNull(waiting, "waiting");
        requireNonNull(statement, "statement");
    }

    /** Five minutes for a transaction or a job, a million transactions for a slot, a second for a statement. */
    public static DoctorConfig defaults() {
        return new DoctorConfig(
                PostgresStore.DEFAULT_SCHEMA,
                Duration.ofMinutes(5),
                1_000_000,
                Duration.ofMinutes(5),
                Duration.ofSeconds(1),
                null);
    }

    /** The same in another schema. */
    public DoctorConfig withSchema(String name) {
        return new DoctorConfig(name, longTransaction, xids, waiting, statement, console);
    }

    /** The same with other bounds on transactions, and on slots and standbys. */
    public DoctorConfig withHorizon(Duration transaction, long transactions) {
        return new DoctorConfig(schema, transaction, transactions, waiting, statement, console);
    }

    /** The same with another bound on waiting jobs and old markers. */
    public DoctorConfig withWaiting(Duration longest) {
        return new DoctorConfig(schema, longTransaction, xids, longest, statement, console);
    }

    /** The same with pgBouncer's admin console. */
    public DoctorConfig withConsole(@Nullable Console admin) {
        return new DoctorConfig(schema, longTransaction, xids, waiting, statement, admin);
    }
}
