package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Table;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace geoquery request list}. */
@Command(
        name = "list",
        header = "List requests, the newest first.",
        footer = "  millrace geoquery request list --limit 10")
final class RequestListCommand implements Callable<Integer> {
    private static final int DEFAULT_LIMIT = 50;

    private final Environment environment;

    @Option(names = "--limit", paramLabel = "N", description = "How many at most. Default: " + DEFAULT_LIMIT + ".")
    private int limit = DEFAULT_LIMIT;

    @Mixin
    private GeoOptions options;

    RequestListCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Table table = new Table("ID", "STATE", "PROGRESS", "SUBMITTED", "NAME");
        options.on(
                        environment,
                        Use.WORKER,
                        application -> application.geoQuery().requests().list(Math.max(1, limit)))
                .forEach(view -> table.row(
                        view.id().toString(),
                        view.state().word(),
                        RequestText.progress(view),
                        view.submittedAt().toString(),
                        view.name()));
        table.lines().forEach(environment::print);
        return ExitCode.OK.code();
    }
}
