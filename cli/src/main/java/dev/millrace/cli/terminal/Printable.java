package dev.millrace.cli.terminal;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Text for a terminal, from values that others chose. */
public final class Printable {
    private static final String ABSENT = "-";

    private Printable() {}

    /** The text in one line: line ends and other control characters, which could drive a terminal, become escapes. */
    public static String line(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.isISOControl(c)) {
                safe.append(escaped(c));
            } else {
                safe.appendCodePoint(c);
            }
        });
        return safe.toString();
    }

    private static String escaped(int c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> String.format("\\u%04x", c);
        };
    }

    /** The time in UTC to the millisecond, or a dash. */
    public static String time(@Nullable Instant time) {
        return time == null
                ? ABSENT
                : time.truncatedTo(ChronoUnit.MILLIS).toString().replace('T', ' ');
    }

    /** How long something took, in its natural unit, or a dash. */
    public static String took(@Nullable Duration duration) {
        if (duration == null) {
            return ABSENT;
        }
        long millis = duration.toMillis();
        if (millis < 1_000) {
            return millis + " ms";
        }
        return millis < 60_000
                ? String.format(Locale.ROOT, "%.1f s", millis / 1_000.0)
                : duration.toMinutes() + " min " + duration.toSecondsPart() + " s";
    }
}
