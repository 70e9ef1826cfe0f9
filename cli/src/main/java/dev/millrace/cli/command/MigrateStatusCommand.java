package dev.millrace.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Printable;
import dev.millrace.cli.terminal.Table;
import dev.millrace.postgres.migrate.MigrationStatus;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace migrate status}. */
@Command(
        name = "status",
        header = "List every migration that this version or the database knows.",
        description = {
            "States: pending (to run), started (not transactional, begun and not finished: up resumes it), applied,"
                    + " changed (ran from another text), removed (ran, its file is gone), newer (of a newer version)."
                    + " Changes nothing."
        },
        footer = {
            "  millrace migrate status",
            "  millrace migrate status --json | jq -r '.[] | select(.state != \"applied\") | .name'"
        })
public final class MigrateStatusCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(names = "--json", description = "Print an array of objects.")
    private boolean json;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public MigrateStatusCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        List<MigrationStatus> statuses = connection.on(
                environment,
                Use.MIGRATE,
                database -> database.migrator().build().status());
        if (json) {
            ArrayNode array = Json.array();
            statuses.forEach(status -> array.add(object(status)));
            environment.print(Json.pretty(array));
        } else {
            table(statuses).lines().forEach(environment::print);
        }
        return ExitCode.OK.code();
    }

    private static Table table(List<MigrationStatus> statuses) {
        Table table = new Table("MIGRATION", "PHASE", "STATE", "BREAKING", "APPLIED", "TOOK", "BY VERSION");
        for (MigrationStatus status : statuses) {
            String by = status.productVersion();
            table.row(
                    status.title(),
                    word(status.phase()),
                    word(status.state()),
                    status.breaking() ? "yes" : "no",
                    Printable.time(status.appliedAt()),
                    Printable.took(status.took()),
                    by == null ? "-" : by);
        }
        return table;
    }

    private static ObjectNode object(MigrationStatus status) {
        Duration took = status.took();
        return Json.object()
                .put("version", status.version())
                .put("name", status.name())
                .put("phase", word(status.phase()))
                .put("state", word(status.state()))
                .put("breaking", status.breaking())
                .put("appliedAt", Json.time(status.appliedAt()))
                .put("tookMillis", took == null ? null : (Long) took.toMillis())
                .put("productVersion", status.productVersion());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
