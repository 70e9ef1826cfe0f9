package dev.millrace.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.millrace.cli.terminal.Printable;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one job, as text and as JSON.
 *
 * @param attempts that failed or were lost
 */
record JobStory(JobStatus job, List<AttemptRecord> attempts, List<EventRecord> events) {

    JobStory {
        attempts = List.copyOf(attempts);
        events = List.copyOf(events);
    }

    ObjectNode json() {
        ObjectNode object = Json.job(job);
        ArrayNode told = object.putArray("endedAttempts");
        for (AttemptRecord attempt : attempts) {
            told.addObject()
                    .put("number", attempt.number())
                    .put("state", attempt.state().word())
                    .put("worker", attempt.worker().value())
                    .put("startedAt", Json.time(attempt.startedAt()))
                    .put("finishedAt", Json.time(attempt.finishedAt()))
                    .put("error", attempt.error());
        }
        ArrayNode happened = object.putArray("events");
        for (EventRecord event : events) {
            happened.addObject()
                    .put("occurredAt", Json.time(event.occurredAt()))
                    .put("kind", event.kind())
                    .put("detail", event.detail());
        }
        return object;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        field(lines, "job", job.id().toString());
        field(lines, "state", job.state().word());
        field(lines, "actor", job.lane().actor().value());
        field(lines, "queue", job.lane().queue().value());
        field(lines, "priority", Integer.toString(-job.lane().rank()));
        field(lines, "attempts", Integer.toString(job.attempts()));
        field(lines, "payload", job.payload());
        field(lines, "result", job.result());
        field(lines, "error", job.error());
        lines.add("");
        timeline().forEach(moment -> lines.add(moment.line()));
        return lines;
    }

    private static void field(List<String> lines, String name, @Nullable String value) {
        if (value != null) {
            lines.add(String.format("%-10s%s", name, Printable.line(value)));
        }
    }

    /** What happened and when, oldest first; of equal times, in the order of a job's life. */
    private List<Moment> timeline() {
        List<Moment> moments = new ArrayList<>();
        JobStatus.JobTimes times = job.times();
        moments.add(new Moment(times.enqueuedAt(), "enqueued", ""));
        events.forEach(event -> moments.add(new Moment(event.occurredAt(), event.kind(), event.detail())));
        attempts.forEach(attempt -> moments.add(new Moment(
                attempt.finishedAt(),
                "attempt " + attempt.number() + " " + attempt.state().word(),
                "by worker " + attempt.worker() + after(attempt.startedAt(), attempt.finishedAt())
                        + (attempt.error() == null ? "" : ": " + attempt.error()))));
        if (times.finishedAt() == null) {
            if (times.scheduledAt().isAfter(times.enqueuedAt())) {
                moments.add(new Moment(times.scheduledAt(), "due", ""));
            }
            add(moments, times.startedAt(), "running", "");
        } else {
            add(moments, times.startedAt(), "started", "");
            add(
                    moments,
                    times.finishedAt(),
                    job.state().word(),
                    after(times.startedAt(), times.finishedAt()).strip());
        }
        moments.sort(Comparator.comparing(Moment::at));
        return moments;
    }

    private static void add(List<Moment> moments, @Nullable Instant at, String what, String detail) {
        if (at != null) {
            moments.add(new Moment(at, what, detail));
        }
    }

    private static String after(@Nullable Instant from, @Nullable Instant to) {
        return from == null || to == null ? "" : " after " + Printable.took(Duration.between(from, to));
    }

    private record Moment(Instant at, String what, String detail) {

        String line() {
            return String.format("%-25s %-20s %s", Printable.time(at), what, Printable.line(detail))
                    .stripTrailing();
        }
    }
}
