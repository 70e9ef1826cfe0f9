package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.Schema;
import java.time.Duration;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Configures a {@link Migrator}. What is not set keeps the default that its method names. Not thread-safe. */
public final class MigratorBuilder {
    private static final Logger LOG = LoggerFactory.getLogger(Migrator.class);

    private final DataSource dataSource;
    private final MigrationFiles files;
    private String schema = Migrator.DEFAULT_SCHEMA;
    private String productVersion = versionOfMillrace();
    private Duration lockTimeout = Duration.ofSeconds(3);
    private int attempts = 20;
    private Duration lockWait = Duration.ofMinutes(10);
    private boolean allowDrift;
    private Consumer<String> progress = LOG::info;
    private Pause pause = Pause.SLEEP;

    MigratorBuilder(DataSource dataSource, MigrationFiles files) {
        this.dataSource = dataSource;
        this.files = files;
    }

    private static String versionOfMillrace() {
        String version = Migrator.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version; // classes outside a jar carry none
    }

    /**
     * Sets the schema; {@value Migrator#DEFAULT_SCHEMA} by default. A schema holds one set of files: an application's
     * own tables go into another.
     *
     * @throws IllegalArgumentException if PostgreSQL would not accept the name
     */
    public MigratorBuilder schema(String schema) {
        this.schema = new Schema(schema).name();
        return this;
    }

    /** Sets what the ledger records as the program's version; the version of Millrace by default. */
    public MigratorBuilder productVersion(String productVersion) {
        this.productVersion = productVersion;
        return this;
    }

    /** Sets the longest that DDL waits for a lock before it lets others pass and tries again; 3 s by default. */
    public MigratorBuilder lockTimeout(Duration lockTimeout) {
        this.lockTimeout = lockTimeout;
        return this;
    }

    /** Sets how often a file is tried while locks are refused; 20 by default, which takes about four minutes. */
    public MigratorBuilder attempts(int attempts) {
        this.attempts = attempts;
        return this;
    }

    /** Sets how long to wait for another process that migrates the same schema; 10 minutes by default. */
    public MigratorBuilder lockWait(Duration lockWait) {
        this.lockWait = lockWait;
        return this;
    }

    /** Sets whether to go on when recorded files were changed or removed; false by default. */
    public MigratorBuilder allowDrift(boolean allowDrift) {
        this.allowDrift = allowDrift;
        return this;
    }

    /** Sets what takes a line for each thing done or waited for, from any thread; the log by default. */
    public MigratorBuilder progress(Consumer<String> progress) {
        this.progress = progress;
        return this;
    }

    /** Sets what waits between attempts; {@link Pause#SLEEP} by default. */
    public MigratorBuilder pause(Pause pause) {
        this.pause = pause;
        return this;
    }

    /**
     * Makes the migrator; touches no database.
     *
     * @throws IllegalArgumentException if a setting is out of bounds
     */
    public Migrator build() {
        return new Migrator(
                dataSource,
                files,
                new MigratorConfig(
                        new Schema(schema),
                        productVersion,
                        lockTimeout,
                        attempts,
                        lockWait,
                        allowDrift,
                        progress,
                        pause));
    }
}
