package dev.millrace.bench.frame;

import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How to run a bench.
 *
 * @param url of a PostgreSQL whose schemas {@code millrace_bench…} may be dropped, with user and password; null for an
 *     embedded server
 * @param given settings by name, where the size's own are not wanted
 * @param besides what to measure beside
 * @param progress told now and then what goes on
 */
public record Run(
        @Nullable String url, Size size, Map<String, Integer> given, Set<String> besides, Consumer<String> progress) {

    /** Keeps copies. */
    public Run {
        given = Map.copyOf(given);
        besides = Set.copyOf(besides);
    }

    /** On an embedded server, with the size's own settings, in silence. */
    public static Run of(Size size) {
        return new Run(null, size, Map.of(), Set.of(), line -> {});
    }

    /** The value of a setting. */
    public int get(Setting setting) {
        return given.getOrDefault(setting.name(), setting.at(size));
    }

    /** Tells whoever waits what goes on. */
    public void tell(String line) {
        progress.accept(line);
    }
}
