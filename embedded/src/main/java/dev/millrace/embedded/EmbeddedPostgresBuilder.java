package dev.millrace.embedded;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what to start; for one thread. */
public final class EmbeddedPostgresBuilder {
    private static final Duration DEFAULT_START_TIMEOUT = Duration.ofMinutes(2);

    private PostgresVersion version = PostgresVersion.V18;
    private @Nullable Path dataDirectory;
    private int port;
    private final Map<String, String> settings = new HashMap<>();
    private Duration startTimeout = DEFAULT_START_TIMEOUT;

    EmbeddedPostgresBuilder() {}

    /** The major version, {@link PostgresVersion#V18} by default; its binaries must be on the class path. */
    public EmbeddedPostgresBuilder version(PostgresVersion version) {
        this.version = requireNonNull(version, "version");
        return this;
    }

    /**
     * Where the server's data are kept for the next start; without it they are thrown away at the end.
     *
     * <p>An empty or missing folder is filled. It belongs to one server of one process at a time.
     */
    public EmbeddedPostgresBuilder dataDirectory(Path dataDirectory) {
        this.dataDirectory = requireNonNull(dataDirectory, "dataDirectory");
        return this;
    }

    /** The port on 127.0.0.1; 0, the default, takes a free one at each start. */
    public EmbeddedPostgresBuilder port(int port) {
        this.port = port;
        return this;
    }

    /**
     * Sets one parameter of the server, such as {@code "work_mem", "64MB"}, for the next start.
     *
     * <p>By default {@code max_connections} is 100, the time zone UTC, and {@code fsync} off only where data are thrown
     * away; the rest is PostgreSQL's own default.
     */
    public EmbeddedPostgresBuilder setting(String name, String value) {
        settings.put(requireNonNull(name, "name"), requireNonNull(value, "value"));
        return this;
    }

    /** How long a start may take, recovery after a crash included; 2 minutes by default. */
    public EmbeddedPostgresBuilder startTimeout(Duration startTimeout) {
        this.startTimeout = requireNonNull(startTimeout, "startTimeout");
        return this;
    }

    /**
     * Returns what was collected.
     *
     * @throws IllegalArgumentException if a part is out of its bounds
     */
    public EmbeddedPostgresConfig build() {
        return new EmbeddedPostgresConfig(version, dataDirectory, port, settings, startTimeout);
    }

    /**
     * Starts the server and waits until it accepts connections.
     *
     * @throws IllegalArgumentException if a part is out of its bounds
     * @throws EmbeddedPostgresException if it could not be started; nothing is left running
     */
    public EmbeddedPostgres start() {
        return EmbeddedPostgres.start(build());
    }
}
