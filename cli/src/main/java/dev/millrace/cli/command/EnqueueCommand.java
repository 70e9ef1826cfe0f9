package dev.millrace.cli.command;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.client.JobOptions;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JsonException;
import dev.millrace.model.QueueName;
import dev.millrace.runtime.Millrace;
import dev.millrace.runtime.MillraceBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code millrace enqueue}. */
@Command(
        name = "enqueue",
        header = "Put a job in and print its id.",
        description = {
            "The job is stored once the id is printed; with --idempotency-key or --unique it may be the id of a job that is"
                    + " there already. This command does not know what the actor's code declares: without"
                    + " --queue and --priority the job goes to the queue 'default' at priority 0, with the usual retries"
                    + " (20 attempts, resting 1 s and doubling up to 6 h)."
        },
        footer = {
            "  millrace enqueue echo '{\"hi\": 1}'",
            "  millrace enqueue send-welcome @welcome.json --queue mail --delay 10m",
            "  generate-report-input | millrace enqueue report - --at 2026-12-24T18:00:00Z"
        })
public final class EnqueueCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(
            index = "0",
            paramLabel = "ACTOR",
            description = "Who is to run it: a letter, then up to 119 letters, digits, '_', '.' or '-'.")
    private @Nullable ActorName actor;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "JSON",
            defaultValue = "{}",
            description = "The payload: JSON text, '-' for standard input, or @FILE. UTF-8. Default: ${DEFAULT-VALUE}.")
    private String payload = "{}";

    @Option(names = "--queue", paramLabel = "NAME", description = "The queue. Default: default.")
    private @Nullable QueueName queue;

    @Option(
            names = "--priority",
            paramLabel = "N",
            defaultValue = "0",
            description = "Higher runs first, within the actor; -32767 to 32767. Default: ${DEFAULT-VALUE}.")
    private int priority;

    @ArgGroup
    private @Nullable Start start;

    @Mixin
    private EnqueueOptions options = new EnqueueOptions();

    @Option(
            names = "--max-payload-bytes",
            paramLabel = "N",
            defaultValue = "1048576",
            description = "Refuse payloads with more bytes; 2 to 268435456. Default: ${DEFAULT-VALUE} (1 MiB).")
    private int maxPayloadBytes = MillraceBuilder.DEFAULT_MAX_PAYLOAD_BYTES;

    @Mixin
    private ConnectionOptions connection;

    /** When the job may start; not both. */
    static final class Start {
        @Option(
                names = "--delay",
                paramLabel = "TIME",
                description = "Not before this has passed, such as 90s or 2h; 0s to 36500d.")
        private @Nullable Duration delay;

        @Option(
                names = "--at",
                paramLabel = "TIME",
                description = "Not before this, such as 2026-12-24T18:00:00Z; a time in the past means now.")
        private @Nullable Instant at;
    }

    /** Makes the command. */
    public EnqueueCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        JsonNode json = new PayloadText(environment, maxPayloadBytes).read(payload);
        JobId id = connection.on(environment, Use.JOBS, database -> enqueue(database.checked(true), json));
        environment.print(id.toString());
        return ExitCode.OK.code();
    }

    private JobId enqueue(Database database, JsonNode json) {
        try (Millrace millrace = Millrace.builder(database.store())
                .codec(new JacksonCodec())
                .maxPayloadBytes(maxPayloadBytes)
                .build()) {
            Actor<JsonNode, Void> declared =
                    Actor.named(requireNonNull(actor).value(), JsonNode.class).build();
            return millrace.client().enqueue(declared, json, jobOptions());
        } catch (IllegalArgumentException | JsonException e) { // what the client refuses, it explains
            throw new CliException(ExitCode.REFUSED, e.getMessage(), e);
        }
    }

    private JobOptions jobOptions() {
        JobOptions wanted = options.applyTo(JobOptions.none().priority(priority));
        if (queue != null) {
            wanted = wanted.queue(queue.value());
        }
        if (start != null && start.delay != null) {
            wanted = wanted.delay(start.delay);
        }
        return start != null && start.at != null ? wanted.at(start.at) : wanted;
    }
}
