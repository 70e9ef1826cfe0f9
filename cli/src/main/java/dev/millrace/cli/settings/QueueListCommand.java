package dev.millrace.cli.settings;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.millrace.cli.command.Json;
import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Table;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.QueueSettings;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace queue list}. */
@Command(
        name = "list",
        header = "List the queues and what is set for them.",
        description = "Queues are known once a job was enqueued or something was set.",
        footer = {"  millrace queue list", "  millrace queue list --json"})
final class QueueListCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(names = "--json", description = "Print an array of objects.")
    private boolean json;

    @Mixin
    private ConnectionOptions connection;

    QueueListCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Map<QueueName, QueueSettings> queues = connection.on(
                environment,
                Use.JOBS,
                database -> database.checked(true).store().settings().queues());
        if (json) {
            ArrayNode array = Json.array();
            queues.forEach((name, settings) -> array.addObject()
                    .put("name", name.value())
                    .put("mode", settings.mode().word())
                    .put("state", settings.state().word())
                    .put("maxRunning", settings.maxRunning()));
            environment.print(Json.pretty(array));
        } else {
            Table table = new Table("NAME", "MODE", "STATE", "MAX-RUNNING");
            queues.forEach((name, settings) -> table.row(
                    name.value(), settings.mode().word(), settings.state().word(), Cap.word(settings.maxRunning())));
            table.lines().forEach(environment::print);
        }
        return ExitCode.OK.code();
    }
}
