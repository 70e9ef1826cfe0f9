package dev.millrace.cli.settings;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.millrace.cli.command.Json;
import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Table;
import dev.millrace.model.ActorName;
import dev.millrace.model.settings.ActorSettings;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace actor list}. */
@Command(
        name = "list",
        header = "List the actors and what is set for them.",
        description = "Actors are known once a job was enqueued or something was set.",
        footer = {"  millrace actor list", "  millrace actor list --json"})
final class ActorListCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(names = "--json", description = "Print an array of objects.")
    private boolean json;

    @Mixin
    private ConnectionOptions connection;

    ActorListCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Map<ActorName, ActorSettings> actors = connection.on(
                environment,
                Use.JOBS,
                database -> database.checked(true).store().settings().actors());
        if (json) {
            ArrayNode array = Json.array();
            actors.forEach((name, settings) -> array.addObject()
                    .put("name", name.value())
                    .put("state", settings.state().word())
                    .put("weight", settings.weight())
                    .put("maxRunning", settings.maxRunning())
                    .put("maxRunningPerKey", settings.maxRunningPerKey()));
            environment.print(Json.pretty(array));
        } else {
            Table table = new Table("NAME", "STATE", "WEIGHT", "MAX-RUNNING", "MAX-RUNNING-PER-KEY");
            actors.forEach((name, settings) -> table.row(
                    name.value(),
                    settings.state().word(),
                    Integer.toString(settings.weight()),
                    Cap.word(settings.maxRunning()),
                    Cap.word(settings.maxRunningPerKey())));
            table.lines().forEach(environment::print);
        }
        return ExitCode.OK.code();
    }
}
