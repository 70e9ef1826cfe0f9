package dev.millrace.embedded;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A PostgreSQL server that this process owns, for demo, development and tests.
 *
 * <pre>{@code
 * try (var postgres = EmbeddedPostgres.temporary()) {
 *     DriverManager.getConnection(postgres.url());
 * }
 * }</pre>
 *
 * <p>The binaries come from the class path and are unpacked once to the {@link CacheFolder}. The server ends with this
 * object, or with this process; where the process was killed, the next start in the same data directory stops what is
 * left and recovers.
 *
 * <p>The server listens on 127.0.0.1 alone and lets nobody in without a password. That of the superuser {@value #USER}
 * is random, one for all servers whose data began in one cache folder, and kept in {@code data/millrace.password}, a
 * file for the server's user alone. {@link #url()} contains it, so treat URLs as secrets: who has one can, as a
 * superuser of PostgreSQL may, read files and run programs as the user who runs the server, and that is root where root
 * starts it in a user namespace.
 *
 * <p><b>Not for production</b>: nothing is encrypted, nothing is backed up.
 *
 * <p>Safe for use by several threads.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    static final String HOST = "127.0.0.1";
    static final String USER = "postgres";

    // Or the driver would send the password as it is to whoever listens at the port of a server that crashed.
    private static final String NEVER_IN_CLEAR = "&requireAuth=scram-sha-256";

    private final ServerFolder folder;
    private final Server server;
    private final Password password;
    private final Thread atExit = new Thread(this::stop, "stop-embedded-postgres");
    private boolean stopped; // guarded by this

    private EmbeddedPostgres(ServerFolder folder, Server server, Password password) {
        this.folder = folder;
        this.server = server;
        this.password = password;
    }

    /**
     * Starts a PostgreSQL 18 in a data directory that is deleted at the end, at a free port, without fsync.
     *
     * @throws EmbeddedPostgresException if it could not be started; nothing is left running
     */
    public static EmbeddedPostgres temporary() {
        return builder().start();
    }

    /** Returns a builder; as it comes, it starts what {@link #temporary()} does. */
    public static EmbeddedPostgresBuilder builder() {
        return new EmbeddedPostgresBuilder();
    }

    /**
     * Starts what {@code config} says and waits until it accepts connections.
     *
     * @throws EmbeddedPostgresException if it could not be started; nothing is left running
     */
    public static EmbeddedPostgres start(EmbeddedPostgresConfig config) {
        return start(config, RunAs.current());
    }

    static EmbeddedPostgres start(EmbeddedPostgresConfig config, RunAs runAs) {
        var cache = CacheFolder.path(runAs);
        var archive = BinaryArchive.find(config.version(), Platform.current(), EmbeddedPostgres.class.getClassLoader());
        var installation = Installation.of(archive, cache, runAs);
        var folder = ServerFolder.of(config, cache);
        var password = folder.prepare(config, installation, runAs);
        var postgres = new EmbeddedPostgres(folder, new Server(config, folder, installation, runAs), password);
        try {
            Runtime.getRuntime().addShutdownHook(postgres.atExit);
            postgres.server.start();
            return postgres;
        } catch (RuntimeException | Error e) {
            postgres.stop();
            throw e;
        }
    }

    /** Returns the JDBC URL of the database {@code postgres}, with user and password in it. */
    public String url() {
        return url("postgres");
    }

    /**
     * Returns the JDBC URL of {@code database}, a name without characters that are special in URLs, with user and
     * password in it.
     */
    public String url(String database) {
        return "jdbc:postgresql://" + HOST + ":" + port() + "/" + database + "?user=" + USER + "&password="
                + URLEncoder.encode(password.text(), StandardCharsets.UTF_8) + NEVER_IN_CLEAR;
    }

    /** Returns the port on 127.0.0.1. */
    public int port() {
        return server.port();
    }

    /** Returns the superuser's name. */
    public String user() {
        return USER;
    }

    /** Returns the superuser's password, as it was when the server started. */
    public String password() {
        return password.text();
    }

    /** Returns the real path of the folder with the cluster in {@code data}, and {@code server.log}. */
    public Path dataDirectory() {
        return folder.path();
    }

    /** Returns the process id of the server's main process. */
    public long pid() {
        return server.postmaster().pid();
    }

    /** Returns whether the server's main process is alive. */
    public boolean isRunning() {
        return server.postmaster().isAlive();
    }

    /**
     * Ends all sessions, stops the server and waits until it is gone; then deletes the data if they were to be thrown
     * away. Later calls do nothing, nor do calls after a crash of the server except freeing the directory.
     *
     * @throws EmbeddedPostgresException if the server does not end; the data directory stays locked
     */
    public synchronized void stop() {
        if (stopped) {
            return;
        }
        server.stop();
        stopped = true;
        folder.close();
        forgetExit();
    }

    private void forgetExit() {
        if (Thread.currentThread() == atExit) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The process ends already, and its hook finds the server stopped.
        }
    }

    /** The same as {@link #stop()}. */
    @Override
    public void close() {
        stop();
    }
}
