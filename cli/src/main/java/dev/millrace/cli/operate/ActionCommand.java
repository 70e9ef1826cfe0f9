package dev.millrace.cli.operate;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.client.Operator;
import dev.millrace.model.JobId;
import dev.millrace.model.operate.Acted;
import dev.millrace.model.operate.JobAction;
import dev.millrace.store.JobFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that does something to jobs: to those that are named, or to all that match. */
abstract class ActionCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(paramLabel = "ID", arity = "0..*", description = "Jobs. Without any, those that the options name.")
    private List<JobId> ids = new ArrayList<>();

    @Mixin
    private FilterOptions options;

    @Option(names = "--dry-run", description = "Print how many jobs it would be done to, and do nothing.")
    private boolean dryRun;

    @Mixin
    private ConnectionOptions connection;

    ActionCommand(Environment environment) {
        this.environment = environment;
    }

    /** What to do. */
    abstract JobAction action();

    @Override
    public Integer call() {
        try {
            JobFilter filter = options.filter();
            if (!ids.isEmpty() && !filter.isAny()) {
                throw new CliException(ExitCode.REFUSED, "name either jobs or what they have in common, not both");
            }
            return connection
                    .on(environment, Use.JOBS, database -> run(database, filter))
                    .code();
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }

    private ExitCode run(Database database, JobFilter filter) {
        var store = database.checked(dryRun).store();
        Operator operator = new Operator(store.operator(), store.reader());
        if (!ids.isEmpty()) {
            return runOnIds(operator);
        }
        if (dryRun) {
            environment.print(Long.toString(operator.count(action(), filter)));
            return ExitCode.OK;
        }
        Operator.Progress last = operator.applyAll(
                action(), filter, progress -> environment.tell(progress.done() + " of " + progress.seen() + " so far"));
        environment.print(Long.toString(last.done()));
        return ExitCode.OK;
    }

    private ExitCode runOnIds(Operator operator) {
        ExitCode code = ExitCode.OK;
        for (JobId id : ids) {
            Acted acted = dryRun ? Acted.DONE : operator.apply(action(), id);
            environment.print(id + " " + (dryRun ? "not tried" : word(acted)));
            if (acted != Acted.DONE && acted != Acted.ASKED) {
                code = ExitCode.REFUSED;
            }
        }
        return code;
    }

    private static String word(Acted acted) {
        return switch (acted) {
            case DONE -> "done";
            case ASKED -> "asked: it runs, and its worker was asked to stop it";
            case NOT_NOW -> "not now: there is no such job, or it is in no state for this; see millrace job show";
            case TWIN_ALIVE -> "not done: a job is alive that it must not be alive beside";
        };
    }
}
