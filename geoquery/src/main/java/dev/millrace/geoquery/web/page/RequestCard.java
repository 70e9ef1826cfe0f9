package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.web.chart.Numbers;
import dev.millrace.geoquery.web.progress.Pace;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** A request as pages show it. Public, so that templates reach it. */
public final class RequestCard {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final RequestView view;

    RequestCard(RequestView view) {
        this.view = view;
    }

    /** Its id. */
    public String id() {
        return view.id().toString();
    }

    /** Its name. */
    public String name() {
        return view.name();
    }

    /** Its state's word. */
    public String state() {
        return view.state().word();
    }

    /** What its state is called. */
    public String stateText() {
        return Pace.label(view.state());
    }

    /** Whether nothing more will happen. */
    public boolean isOver() {
        return view.state().isOver();
    }

    /** When it was submitted. */
    public Instant submittedAt() {
        return view.submittedAt();
    }

    /** When it was submitted, for people. */
    public String submittedText() {
        return TIME.format(view.submittedAt());
    }

    /** What was left out. */
    public List<String> warnings() {
        return view.warnings();
    }

    /** Why it failed; empty if it did not. */
    public String error() {
        return view.error() == null ? "" : view.error();
    }

    /** Tasks that are over. */
    public long done() {
        return view.progress().done();
    }

    /** All tasks, 1 at least: what a bar needs. */
    public long total() {
        return Math.max(1, view.progress().total());
    }

    /** Tasks that are over, for people. */
    public String doneText() {
        return Numbers.text(view.progress().done());
    }

    /** All tasks, for people. */
    public String totalText() {
        return Numbers.text(view.progress().total());
    }

    /** How fast it goes. */
    public String pace() {
        return Pace.of(view);
    }

    /** Whether a stage is done or now; empty if it comes later. */
    public String stage(String word) {
        int ahead = RequestState.valueOf(word.toUpperCase(Locale.ROOT)).compareTo(view.state());
        return ahead < 0 ? "done" : ahead == 0 ? "now" : "";
    }
}
