package dev.millrace.cli.settings;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.settings.Retention;
import dev.millrace.store.SettingsStore;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace retention}. */
@Command(
        name = "retention",
        header = "See or set how long history is kept; what is not named stays as it is.",
        description =
                "1 to 36500 days, such as 30d; 0s keeps it for ever. Actors may keep theirs for less time: actor set.",
        footer = {"  millrace retention", "  millrace retention --done 14d --events 3d"})
public final class RetentionCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(names = "--done", paramLabel = "TIME", description = "Jobs that succeeded or were cancelled.")
    private @Nullable Duration done;

    @Option(names = "--failed", paramLabel = "TIME", description = "Jobs that failed, crashed or were abandoned.")
    private @Nullable Duration failed;

    @Option(names = "--events", paramLabel = "TIME", description = "What is told of jobs, alive or over.")
    private @Nullable Duration events;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public RetentionCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        try {
            Retention now = connection.on(
                    environment,
                    Use.JOBS,
                    database -> set(database.checked(!isChange()).store().settings()));
            environment.print(
                    "done " + word(now.done()) + ", failed " + word(now.failed()) + ", events " + word(now.events()));
            return ExitCode.OK.code();
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }

    private boolean isChange() {
        return done != null || failed != null || events != null;
    }

    private Retention set(SettingsStore settings) {
        if (isChange()) {
            Retention before = settings.retention();
            settings.set(new Retention(
                    done == null ? before.done() : done,
                    failed == null ? before.failed() : failed,
                    events == null ? before.events() : events));
        }
        return settings.retention();
    }

    private static String word(Duration kept) {
        return kept.isZero() ? "for ever" : Kept.word(kept);
    }
}
