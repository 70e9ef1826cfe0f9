package dev.millrace.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Table;
import dev.millrace.store.Violation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace check}. */
@Command(
        name = "check",
        header = "Check the invariants of the stored jobs.",
        description =
                "Reads every job and its history, beside workers that go on. Exits with 1 if any invariant does not"
                        + " hold, which is a bug of Millrace, or somebody changed its tables by hand: please report it.",
        footer = {"  millrace check", "  millrace check --json"})
public final class CheckCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(names = "--json", description = "Print an array of objects; empty if all is well.")
    private boolean json;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public CheckCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        List<Violation> violations = connection.on(
                environment,
                Use.CHECK,
                database -> database.checked(true).store().maintenance().check());
        if (json) {
            printJson(violations);
        } else {
            printText(violations);
        }
        return (violations.isEmpty() ? ExitCode.OK : ExitCode.FOUND).code();
    }

    private void printJson(List<Violation> violations) {
        ArrayNode array = Json.array();
        for (Violation violation : violations) {
            array.addObject()
                    .put("rule", violation.rule())
                    .put("subject", violation.subject())
                    .put("detail", violation.detail());
        }
        environment.print(Json.pretty(array));
    }

    private void printText(List<Violation> violations) {
        if (violations.isEmpty()) {
            environment.print("all invariants hold");
            return;
        }
        Table table = new Table("RULE", "SUBJECT", "DETAIL");
        violations.forEach(violation -> table.row(violation.rule(), violation.subject(), violation.detail()));
        table.lines().forEach(environment::print);
    }
}
