package dev.millrace.cli.geoquery;

import dev.millrace.cli.terminal.Environment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace geoquery request}. */
@Command(
        name = "request",
        header = "Submit requests, and see how far they are.",
        footer = {
            "  millrace geoquery request submit study.json",
            "  millrace geoquery request watch 5f3e8c52-0d7b-4c0c-9d0e-3f3f3ad0a1b2",
            "  millrace geoquery request list"
        })
final class RequestCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    static CommandLine withAll(Environment environment) {
        return new CommandLine(new RequestCommand())
                .addSubcommand(new RequestSubmitCommand(environment))
                .addSubcommand(new RequestStatusCommand(environment))
                .addSubcommand(new RequestWatchCommand(environment))
                .addSubcommand(new RequestListCommand(environment))
                .addSubcommand(new RequestCancelCommand(environment));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? submit, status, watch, list or cancel");
    }
}
