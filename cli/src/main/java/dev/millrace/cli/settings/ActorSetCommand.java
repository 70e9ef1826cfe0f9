package dev.millrace.cli.settings;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.ActorName;
import dev.millrace.model.settings.ActorRetention;
import dev.millrace.model.settings.ActorSettings;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code millrace actor set}. */
@Command(
        name = "set",
        header = "Set what an actor may do; what is not named stays as it is.",
        description =
                "It holds in all queues. If more jobs run than a new limit allows, they go on, and nothing starts until fewer run.",
        footer = {
            "  millrace actor set send-welcome --weight 3",
            "  millrace actor set send-welcome --max-running 10 --max-running-per-key 1"
        })
final class ActorSetCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(paramLabel = "NAME", description = "The actor.")
    private @Nullable ActorName name;

    @Option(names = "--weight", paramLabel = "N", description = "Its share beside other actors, 1 to 1000.")
    private @Nullable Integer weight;

    @Option(
            names = "--max-running",
            paramLabel = "N",
            converter = Cap.Reader.class,
            description = "How many of its jobs may run at once, 0 or more, or none.")
    private @Nullable Cap maxRunning;

    @Option(
            names = "--max-running-per-key",
            paramLabel = "N",
            converter = Cap.Reader.class,
            description = "The same for each of its fairness keys.")
    private @Nullable Cap maxRunningPerKey;

    @Option(
            names = "--keep-done",
            paramLabel = "TIME",
            converter = Kept.Reader.class,
            description = "How long its jobs that succeeded or were cancelled are kept, if shorter than all; or none.")
    private @Nullable Kept keepDone;

    @Option(
            names = "--keep-failed",
            paramLabel = "TIME",
            converter = Kept.Reader.class,
            description = "The same for those that failed, crashed or were abandoned.")
    private @Nullable Kept keepFailed;

    @Option(
            names = "--keep-results",
            paramLabel = "TIME",
            converter = Kept.Reader.class,
            description = "How long results are kept, if shorter than their jobs; or none.")
    private @Nullable Kept keepResults;

    @Mixin
    private ConnectionOptions connection;

    ActorSetCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        ActorName named = requireNonNull(name);
        try {
            ActorSettings now = connection.on(
                    environment,
                    Use.JOBS,
                    database -> database.checked(false).store().settings().change(named, this::changed));
            environment.print(
                    "actor " + named + ": " + now.state().word() + ", weight " + now.weight() + ", max-running "
                            + Cap.word(now.maxRunning()) + ", max-running-per-key " + Cap.word(now.maxRunningPerKey())
                            + kept(now.retention()));
            return ExitCode.OK.code();
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }

    private ActorSettings changed(ActorSettings settings) {
        ActorSettings changed = settings;
        if (weight != null) {
            changed = changed.withWeight(weight);
        }
        if (maxRunning != null) {
            changed = changed.withMaxRunning(maxRunning.value());
        }
        if (maxRunningPerKey != null) {
            changed = changed.withMaxRunningPerKey(maxRunningPerKey.value());
        }
        return changed.withRetention(changed(changed.retention()));
    }

    private static String kept(ActorRetention retention) {
        return retention.equals(ActorRetention.DEFAULTS)
                ? ""
                : ", keep-done " + Kept.word(retention.done()) + ", keep-failed " + Kept.word(retention.failed())
                        + ", keep-results " + Kept.word(retention.results());
    }

    private ActorRetention changed(ActorRetention retention) {
        ActorRetention changed = retention;
        if (keepDone != null) {
            changed = changed.withDone(keepDone.value());
        }
        if (keepFailed != null) {
            changed = changed.withFailed(keepFailed.value());
        }
        if (keepResults != null) {
            changed = changed.withResults(keepResults.value());
        }
        return changed;
    }
}
