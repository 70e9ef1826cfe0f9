package dev.millrace.postgres.debian;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server of Debian's PostgreSQL, which has what the embedded one lacks: JIT, extensions and the programs of replication. On a
 * port of its own, run as a user that PostgreSQL accepts. Test support.
 */
public final class DebianServer implements AutoCloseable {
    private static final Path PROGRAMS = Path.of("/usr/lib/postgresql/15/bin");
    private static final String OWNER = "postgres";

    private final Path folder;
    private final String name;
    private final int port = freePort();

    private DebianServer(Path folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    /** Whether its programs are there. */
    public static boolean isInstalled() {
        return Files.isExecutable(PROGRAMS.resolve("pg_basebackup"));
    }

    /** Starts a new one in {@code folder}, which others may pass through from now on. */
    public static DebianServer start(Path folder, String name, String... settings) throws IOException {
        DebianServer server = in(folder, name);
        server.run("initdb", "-D", server.data(), "-U", "postgres", "-A", "trust", "--no-sync");
        server.start(settings);
        return server;
    }

    /** Starts a streaming standby of this one. */
    DebianServer standby(String name) throws IOException {
        DebianServer standby = in(folder, name);
        standby.run(
                "pg_basebackup",
                "-D",
                standby.data(),
                "-h",
                "127.0.0.1",
                "-p",
                "" + port,
                "-U",
                "postgres",
                "-R",
                "-c",
                "fast",
                "--no-sync");
        standby.start();
        return standby;
    }

    private static DebianServer in(Path folder, String name) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path data = Files.createDirectory(folder.resolve(name));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        if (isRoot()) {
            Files.setOwner(
                    data, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(OWNER));
        }
        return new DebianServer(folder, name);
    }

    private void start(String... settings) throws IOException {
        StringBuilder options = new StringBuilder(
                "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off");
        for (String setting : settings) {
            options.append(" -c ").append(setting);
        }
        run("pg_ctl", "-D", data(), "-w", "-l", data() + "/log", "-o", options.toString(), "start");
    }

    /** Ends it at once, as a crash would. */
    void stop() throws IOException {
        run("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
    }

    /** Makes a standby a primary. */
    void promote() throws IOException {
        run("pg_ctl", "-D", data(), "-w", "promote");
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    /** Of its one database, for its one user. */
    public String url() {
        return "jdbc:postgresql://" + address() + "/postgres?user=postgres";
    }

    /** Runs {@code sql}, one or more statements. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of what {@code sql} gives, as text. */
    public List<String> texts(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(String.valueOf(rows.getString(1)));
            }
            return texts;
        }
    }

    private String data() {
        return folder.resolve(name).toString();
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private void run(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=" + OWNER, "--regid=" + OWNER, "--clear-groups"));
        }
        command.add(PROGRAMS.resolve(program).toString());
        command.addAll(List.of(arguments));
        Path log = folder.resolve(program + ".out");
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IOException(command + ": " + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            stop();
        } catch (IOException e) {
            System.getLogger("DebianServer").log(System.Logger.Level.DEBUG, name + " is down already", e);
        }
    }
}
