package dev.millrace.cli.geoquery;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Printable;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Requests as people read them. */
final class RequestText {
    private RequestText() {}

    static RequestView found(Requests requests, UUID id) {
        return requests.find(id)
                .orElseThrow(() -> new CliException(
                        ExitCode.REFUSED, "there is no request " + id + "; list them with: geoquery request list"));
    }

    static String progress(RequestView view) {
        RequestView.Progress progress = view.progress();
        return String.format(
                Locale.ROOT,
                "%,d of %,d tasks%s",
                progress.done(),
                progress.total(),
                progress.failed() == 0 ? "" : String.format(Locale.ROOT, ", %,d without a result", progress.failed()));
    }

    static List<String> lines(RequestView view) {
        List<String> lines = new ArrayList<>();
        lines.add("id         " + view.id());
        lines.add("name       " + Printable.line(view.name()));
        lines.add("state      " + view.state().word());
        lines.add("progress   " + progress(view));
        view.progress()
                .timeLeft()
                .ifPresent(left -> lines.add(String.format(
                        Locale.ROOT,
                        "time left  %s at %,.0f/s",
                        Printable.took(left),
                        view.progress().rate())));
        lines.add("submitted  " + view.submittedAt());
        if (view.completedAt() != null) {
            lines.add("completed  " + view.completedAt());
        }
        view.output().ifPresent(folder -> lines.add("output     " + folder));
        view.warnings().forEach(warning -> lines.add("left out   " + Printable.line(warning)));
        if (view.error() != null) {
            lines.add("error      " + Printable.line(view.error()));
        }
        return lines;
    }
}
