package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Table;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code millrace geoquery task troubled}. */
@Command(
        name = "troubled",
        header = "List failed and exhausted tasks of a dataset with their errors.",
        description = {
            "Failed tasks are tried again by themselves; exhausted ones wait for `task retry`.",
            "Those that were tried most come first."
        },
        footer = "  millrace geoquery task troubled rain --limit 20")
final class TaskTroubledCommand implements Callable<Integer> {
    private static final int DEFAULT_LIMIT = 50;

    private final Environment environment;

    @Parameters(paramLabel = "DATASET", description = "The name of the dataset.")
    private String dataset = "";

    @Option(names = "--limit", paramLabel = "N", description = "How many at most. Default: " + DEFAULT_LIMIT + ".")
    private int limit = DEFAULT_LIMIT;

    @Mixin
    private GeoOptions options;

    TaskTroubledCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Table table = new Table("STATE", "ATTEMPTS", "FEATURE", "FILES", "ERROR");
        options.on(
                        environment,
                        Use.WORKER,
                        application -> application.geoQuery().tasks().troubled(dataset, limit))
                .forEach(task -> table.row(
                        task.isExhausted() ? "exhausted" : "failed",
                        String.valueOf(task.attempts()),
                        String.valueOf(task.feature()),
                        String.join(" ", task.files()),
                        task.error()));
        table.lines().forEach(environment::print);
        return ExitCode.OK.code();
    }
}
