package dev.millrace.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.millrace.model.JobStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What {@code --json} prints. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    /** A new array. */
    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** A new object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /** A job; payload and result as they are stored. */
    static ObjectNode job(JobStatus job) {
        ObjectNode object = object().put("id", job.id().toString())
                .put("state", job.state().word())
                .put("actor", job.lane().actor().value())
                .put("queue", job.lane().queue().value())
                .put("priority", -job.lane().rank())
                .put("attempts", job.attempts())
                .put("enqueuedAt", time(job.times().enqueuedAt()))
                .put("scheduledAt", time(job.times().scheduledAt()))
                .put("startedAt", time(job.times().startedAt()))
                .put("finishedAt", time(job.times().finishedAt()));
        object.putRawValue("payload", new RawValue(job.payload()));
        String result = job.result();
        object.putRawValue("result", result == null ? null : new RawValue(result));
        return object.put("error", job.error());
    }

    /** A tree as people read it. */
    public static String pretty(JsonNode node) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of our own can be written", e);
        }
    }
}
