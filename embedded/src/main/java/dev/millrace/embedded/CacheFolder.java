package dev.millrace.embedded;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where files go that can be made again: unpacked binaries, template clusters, throw-away servers.
 *
 * <p>The first of these that is set: the system property {@value #PROPERTY}, the environment variable
 * {@value #VARIABLE}, {@code $XDG_CACHE_HOME/millrace}, and then {@code ~/Library/Caches/millrace} on macOS and
 * {@code ~/.cache/millrace} elsewhere. Where root must run the server as another user, who could not enter root's home,
 * {@code /var/cache/millrace} takes the place of {@code ~/.cache/millrace}.
 */
public final class CacheFolder {

    /** The system property that names the folder. */
    public static final String PROPERTY = "millrace.cache";

    /** The environment variable that names the folder. */
    public static final String VARIABLE = "MILLRACE_CACHE";

    private CacheFolder() {}

    /** Returns the folder's absolute path; nothing is created. */
    public static Path path() {
        return path(RunAs.current());
    }

    static Path path(RunAs runAs) {
        return path(System.getProperties(), System.getenv(), runAs.needsReachableFolders());
    }

    static Path path(Properties properties, Map<String, String> environment, boolean otherUser) {
        var named = firstSet(properties.getProperty(PROPERTY), environment.get(VARIABLE));
        if (named != null) {
            return Path.of(named).toAbsolutePath();
        }
        var xdg = firstSet(environment.get("XDG_CACHE_HOME"));
        if (xdg != null) {
            return Path.of(xdg, "millrace").toAbsolutePath();
        }
        if (otherUser) {
            return Path.of("/var/cache/millrace");
        }
        var mac = properties.getProperty("os.name", "").startsWith("Mac");
        return Path.of(properties.getProperty("user.home"), mac ? "Library/Caches" : ".cache", "millrace")
                .toAbsolutePath();
    }

    private static @Nullable String firstSet(@Nullable String... values) {
        for (var value : values) {
            if (value != null && !value.isBlank()) {
                return value;
            }
        }
        return null;
    }
}
