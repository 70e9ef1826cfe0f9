package dev.millrace.embedded;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What to start; made by {@link EmbeddedPostgres#builder()}, which says what each part means.
 *
 * @param version whose binaries are on the class path
 * @param dataDirectory kept and used again by the next start; null for one that is deleted at the end
 * @param port on 127.0.0.1; 0 for a free one
 * @param settings of the server, by name, in the syntax of {@code postgresql.conf}
 * @param startTimeout how long to wait for the server, recovery after a crash included
 */
public record EmbeddedPostgresConfig(
        PostgresVersion version,
        @Nullable Path dataDirectory,
        int port,
        Map<String, String> settings,
        Duration startTimeout) {

    private static final int MAX_PORT = 65_535;
    private static final Pattern SETTING = Pattern.compile("[a-z_][a-z0-9_]*(\\.[a-z_][a-z0-9_]*)?");
    /** Settings that this module needs to know or guards. */
    private static final Set<String> RESERVED =
            Set.of("port", "listen_addresses", "unix_socket_directories", "data_directory", "external_pid_file");

    /** Checks each part. */
    public EmbeddedPostgresConfig {
        requireNonNull(version, "version");
        requireNonNull(startTimeout, "startTimeout");
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("port must be 0 (any free one) to " + MAX_PORT + ", was " + port);
        }
        if (startTimeout.isNegative() || startTimeout.isZero()) {
            throw new IllegalArgumentException("start timeout must be longer than zero, was " + startTimeout);
        }
        settings.keySet().forEach(EmbeddedPostgresConfig::checkSetting);
        settings = Map.copyOf(settings);
    }

    private static void checkSetting(String name) {
        if (!SETTING.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "a setting's name is in lower case, as in postgresql.conf, was '" + name + "'");
        }
        if (RESERVED.contains(name)) {
            throw new IllegalArgumentException(
                    "setting '" + name
                            + "' is not free: the server listens on 127.0.0.1 at the builder's port, in the builder's directory");
        }
    }

    /** All settings for a server at {@code usedPort}: ours, then what was asked for. */
    Map<String, String> allSettings(int usedPort) {
        var all = new TreeMap<>(Map.of(
                "port", Integer.toString(usedPort),
                "listen_addresses", EmbeddedPostgres.HOST,
                "unix_socket_directories", "",
                "timezone", "UTC",
                "log_timezone", "UTC",
                "max_connections", "100"));
        if (dataDirectory == null) {
            all.put("fsync", "off");
        }
        all.putAll(settings);
        return all;
    }
}
