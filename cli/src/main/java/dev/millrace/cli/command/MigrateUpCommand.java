package dev.millrace.cli.command;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.postgres.migrate.Migration;
import dev.millrace.postgres.migrate.Migrator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace migrate up}. */
@Command(
        name = "up",
        header = "Run the migrations that are due.",
        description = {
            "Creates the schema if it is missing. Any number of processes may do so at once: one works, the others wait"
                    + " and find it done. The user needs to own the schema, or to be allowed to create it. Prints each"
                    + " migration that this run applied."
        },
        footer = {
            "  millrace migrate up --url jdbc:postgresql://localhost:5432/app --user owner",
            "  millrace migrate up --phase pre      before a rolling update",
            "  millrace migrate up --phase post     after it"
        })
public final class MigrateUpCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private MigrateOptions options;

    @Option(
            names = "--lock-timeout",
            paramLabel = "TIME",
            defaultValue = "3s",
            description = "How long a statement waits for a lock before it lets others pass and tries again; at least"
                    + " 1ms. Default: ${DEFAULT-VALUE}.")
    private Duration lockTimeout = Duration.ofSeconds(3);

    @Option(
            names = "--lock-wait",
            paramLabel = "TIME",
            defaultValue = "10m",
            description = "How long to wait for another process that migrates. Default: ${DEFAULT-VALUE}.")
    private Duration lockWait = Duration.ofMinutes(10);

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public MigrateUpCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        connection.on(environment, Use.MIGRATE, database -> {
            List<Migration> applied = migrator(database).up(options.phase());
            applied.forEach(migration -> environment.print("applied " + migration));
            if (applied.isEmpty()) {
                environment.print("nothing to apply");
            }
            return applied;
        });
        return ExitCode.OK.code();
    }

    private Migrator migrator(Database database) {
        try {
            return database.migrator()
                    .allowDrift(options.allowDrift())
                    .lockTimeout(lockTimeout)
                    .lockWait(lockWait)
                    .progress(environment::tell)
                    .build();
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, e.getMessage(), e);
        }
    }
}
