package dev.millrace.bench.frame;

import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.embedded.EmbeddedPostgresBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The server that a run measures on: one of its own with fsync on, or the one that the caller names. */
public final class BenchServer implements AutoCloseable {
    private static final String SCHEMA = "millrace_bench";
    private static final List<String> TOLD_SETTINGS =
            List.of("server_version", "fsync", "synchronous_commit", "shared_buffers", "max_wal_size", "jit");
    private static final Map<String, String> SETTINGS = Map.of(
            "fsync", "on",
            "synchronous_commit", "on",
            "shared_buffers", "512MB",
            "max_wal_size", "4GB",
            "checkpoint_timeout", "30min", // full-page images of a timed checkpoint would hit one side
            "max_connections", "200");

    private static final String DROP_DATABASE = "DROP DATABASE %s WITH (FORCE)"; // sessions of killed processes linger

    private final @Nullable EmbeddedPostgres embedded;
    private final String url;
    private final List<BenchDatabase> databases = new ArrayList<>();
    private final List<String> separate = new ArrayList<>();

    /** Starts or names the server. */
    public BenchServer(Run run) {
        this(run, Set.of());
    }

    /** The same, where {@code left} are settings that a bench will change itself. */
    public BenchServer(Run run, Set<String> left) {
        this.embedded = run.url() == null ? start(left) : null;
        this.url = embedded == null ? String.valueOf(run.url()) : embedded.url();
    }

    private static EmbeddedPostgres start(Set<String> left) {
        EmbeddedPostgresBuilder builder = EmbeddedPostgres.builder();
        SETTINGS.forEach((name, value) -> {
            if (!left.contains(name)) {
                builder.setting(name, value);
            }
        });
        return builder.start();
    }

    /** A fresh, migrated schema with a pool of {@code connections}; closed, and dropped, with the server. */
    public BenchDatabase database(int connections) {
        return database("", connections);
    }

    /** Another schema beside, its name ending in {@code suffix}. */
    public BenchDatabase database(String suffix, int connections) {
        return keep(new BenchDatabase(url, SCHEMA + suffix, connections, ""));
    }

    /** The same with options for each session, as {@code -c name=value}. */
    public BenchDatabase database(String suffix, int connections, String options) {
        return keep(new BenchDatabase(url, SCHEMA + suffix, connections, options));
    }

    /** A fresh, migrated schema in a database of its own on the same server, which is dropped in the end too. */
    public BenchDatabase separate(String suffix, int connections) {
        String name = SCHEMA + suffix;
        administer("DROP DATABASE IF EXISTS " + name);
        administer("CREATE DATABASE " + name);
        separate.add(name);
        return keep(new BenchDatabase(
                url.replaceFirst("(jdbc:postgresql:(?://[^/]*/)?)[^?]*", "$1" + name), SCHEMA, connections, ""));
    }

    /** Drops what {@link #separate} made, before the end: what it leaves to vacuum would disturb what comes next. */
    public void drop(BenchDatabase database) {
        databases.remove(database);
        String name = database.text("SELECT current_database()");
        database.close();
        separate.remove(name);
        administer(DROP_DATABASE.formatted(name));
    }

    private void administer(String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run: " + sql, e);
        }
    }

    private BenchDatabase keep(BenchDatabase database) {
        databases.add(database);
        return database;
    }

    /** The process id of the server, if it runs on this machine and is ours. */
    public @Nullable Long pid() {
        return embedded == null ? null : embedded.pid();
    }

    /** The settings that the figures depend on, a line each. */
    List<String> conditions() {
        List<String> lines = new ArrayList<>();
        if (!databases.isEmpty()) {
            BenchDatabase any = databases.get(0);
            TOLD_SETTINGS.forEach(setting -> lines.add(setting + " = " + any.text("SHOW " + setting)));
        }
        return lines;
    }

    /** Where it is, for other processes. */
    public String url() {
        return url;
    }

    @Override
    public void close() {
        try {
            databases.forEach(BenchDatabase::close);
            separate.forEach(name -> administer(DROP_DATABASE.formatted(name)));
        } finally {
            if (embedded != null) {
                embedded.close();
            }
        }
    }
}
