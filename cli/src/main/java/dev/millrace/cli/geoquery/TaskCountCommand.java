package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Table;
import dev.millrace.model.workset.TaskState.Status;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code millrace geoquery task count}. */
@Command(
        name = "count",
        header = "Count the tasks of each dataset by where they stand.",
        description = "Reads all tasks: with hundreds of millions of them that takes minutes.",
        footer = "  millrace geoquery task count")
final class TaskCountCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private GeoOptions options;

    TaskCountCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Table table = new Table("DATASET", "PENDING", "DONE", "FAILED", "EXHAUSTED");
        options.on(
                        environment,
                        Use.WORKER,
                        application -> application.geoQuery().tasks().count())
                .forEach((dataset, counts) -> table.row(
                        dataset,
                        String.valueOf(counts.get(Status.PENDING)),
                        String.valueOf(counts.get(Status.DONE)),
                        String.valueOf(counts.get(Status.FAILED)),
                        String.valueOf(counts.get(Status.EXHAUSTED))));
        table.lines().forEach(environment::print);
        return ExitCode.OK.code();
    }
}
