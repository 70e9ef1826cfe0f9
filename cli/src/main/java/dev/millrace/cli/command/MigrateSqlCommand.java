package dev.millrace.cli.command;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code millrace migrate sql}. */
@Command(
        name = "sql",
        header = "Print what 'migrate up' would run now, for psql.",
        description = {
            "The script is whole: transactions, the ledger's rows, the schema. It suits this database as it stands now."
                    + " Changes nothing."
        },
        footer = {"  millrace migrate sql > up.sql && psql -v ON_ERROR_STOP=1 -f up.sql"})
public final class MigrateSqlCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private MigrateOptions options;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public MigrateSqlCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        environment.print(connection.on(
                environment,
                Use.MIGRATE,
                database -> database.migrator()
                        .allowDrift(options.allowDrift())
                        .build()
                        .sql(options.phase())));
        return ExitCode.OK.code();
    }
}
