package dev.millrace.geoquery.web.progress;

import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.RequestView;
import java.time.Duration;
import java.util.Locale;

/** How fast a request goes, in words. */
public final class Pace {
    private static final long MINUTE = 60;
    private static final long HOUR = 3_600;

    private Pace() {}

    /** Such as "210 a second, about 12 seconds left". */
    public static String of(RequestView request) {
        RequestView.Progress progress = request.progress();
        if (request.state() == RequestState.PREPARING) {
            return "finding out what is known already";
        }
        if (request.state() == RequestState.WRITING) {
            return "all computed; the table is being written";
        }
        if (request.state().isOver() || progress.rate() <= 0) {
            return "";
        }
        String rate = String.format(Locale.ROOT, progress.rate() < 10 ? "%.1f" : "%,.0f", progress.rate());
        return rate + " a second"
                + progress.timeLeft()
                        .map(left -> ", about " + text(left) + " left")
                        .orElse("");
    }

    private static String text(Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        if (seconds < 2 * MINUTE) {
            return seconds + (seconds == 1 ? " second" : " seconds");
        }
        return seconds < 2 * HOUR ? seconds / MINUTE + " minutes" : seconds / HOUR + " hours";
    }

    /** What a state is called on pages. */
    public static String label(RequestState state) {
        return switch (state) {
            case PREPARING -> "Preparing";
            case EXTRACTING -> "Computing";
            case WRITING -> "Writing the table";
            case COMPLETE -> "Complete";
            case FAILED -> "Failed";
            case CANCELLED -> "Cancelled";
        };
    }
}
