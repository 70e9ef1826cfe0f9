package dev.millrace.cli.settings;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.store.SettingsStore;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code millrace limit}. */
@Command(
        name = "limit",
        header = "See or set how many jobs may run at once, of all queues together.",
        description = "Limits of queues and actors are set by 'queue set' and 'actor set'.",
        footer = {"  millrace limit", "  millrace limit 100", "  millrace limit none"})
public final class LimitCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(
            paramLabel = "N",
            arity = "0..1",
            converter = Cap.Reader.class,
            description = "0 or more, or none. Without it the limit is printed.")
    private @Nullable Cap limit;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public LimitCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        try {
            InstallationSettings now = connection.on(
                    environment,
                    Use.JOBS,
                    database -> set(database.checked(limit == null).store().settings()));
            environment.print(Cap.word(now.maxRunning()));
            return ExitCode.OK.code();
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }

    private InstallationSettings set(SettingsStore settings) {
        if (limit != null) {
            settings.set(new InstallationSettings(limit.value()));
        }
        return settings.installation();
    }
}
