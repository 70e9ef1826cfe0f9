package dev.millrace.geoquery.web.api;

import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Submitted;
import dev.millrace.geoquery.web.progress.Pace;
import dev.millrace.geoquery.web.result.OutputFile;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests as the API tells of them. */
final class RequestJson {
    private RequestJson() {}

    static Map<String, @Nullable Object> of(Submitted request) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", request.id());
        json.put("name", request.name());
        json.put("status", request.state().word());
        json.put("status_label", Pace.label(request.state()));
        json.put("submit_time", request.submitTime().toString());
        json.put("task_count", request.taskCount());
        if (!request.warnings().isEmpty()) {
            json.put("warnings", request.warnings());
        }
        return json;
    }

    static Map<String, @Nullable Object> of(RequestView request) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", request.id());
        json.put("name", request.name());
        json.put("status", request.state().word());
        json.put("status_label", Pace.label(request.state()));
        json.put("over", request.state().isOver());
        json.put("submit_time", request.submittedAt().toString());
        json.put(
                "complete_time",
                request.completedAt() == null ? null : request.completedAt().toString());
        json.put("progress", progress(request));
        json.put("warnings", request.warnings());
        json.put("error", request.error());
        json.put("files", files(request));
        return json;
    }

    private static Map<String, @Nullable Object> progress(RequestView request) {
        RequestView.Progress progress = request.progress();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("done", progress.done());
        json.put("total", progress.total());
        json.put("failed", progress.failed());
        json.put("tasks_per_second", Math.rint(progress.rate() * 10) / 10);
        json.put("seconds_left", progress.timeLeft().map(Duration::toSeconds).orElse(null));
        json.put("text", Pace.of(request));
        return json;
    }

    private static List<Map<String, Object>> files(RequestView request) {
        return OutputFile.of(request).stream()
                .map(file -> Map.<String, Object>of(
                        "name",
                        file.name(),
                        "type",
                        file.type(),
                        "bytes",
                        file.bytes(),
                        "href",
                        Api.REQUESTS + request.id() + "/files/" + file.name()))
                .toList();
    }
}
