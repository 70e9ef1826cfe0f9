package dev.millrace.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.model.Actor;
import dev.millrace.runtime.Millrace;
import dev.millrace.runtime.WorkerModule;
import dev.millrace.worker.WorkerBuilder;

/** Serves the actor {@code echo}, which returns its payload, so that there is something to try a worker with. */
public final class EchoModule implements WorkerModule {
    private static final Actor<JsonNode, JsonNode> ECHO =
            Actor.named("echo", JsonNode.class, JsonNode.class).build();

    @Override
    public void addHandlers(WorkerBuilder worker, Millrace millrace) {
        worker.handle(ECHO, (payload, job) -> payload);
    }
}
