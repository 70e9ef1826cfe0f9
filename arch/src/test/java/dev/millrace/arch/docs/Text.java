package dev.millrace.arch.docs;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as people write them. */
final class Text {
    private static final Map<Long, String> UNITS =
            Map.of(86_400_000L, "d", 3_600_000L, "h", 60_000L, "min", 1_000L, "s");

    private Text() {}

    static String of(@Nullable Object value) {
        if (value == null) {
            return "none";
        } else if (value instanceof Duration duration) {
            return of(duration);
        } else if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
        if (value instanceof Set<?> several) {
            return several.stream().map(Text::of).sorted().collect(Collectors.joining(", "));
        }
        return String.valueOf(value).replaceFirst("\\.0$", "");
    }

    private static String of(Duration duration) {
        long millis = duration.toMillis();
        if (millis == 0) {
            return "0";
        }
        return UNITS.keySet().stream()
                .filter(unit -> millis % unit == 0)
                .max(Long::compare)
                .map(unit -> millis / unit + " " + UNITS.get(unit))
                .orElse(millis + " ms");
    }
}
