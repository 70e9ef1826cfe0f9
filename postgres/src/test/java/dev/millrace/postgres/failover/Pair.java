package dev.millrace.postgres.failover;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A primary and a streaming standby on ports of their own, run as a user that PostgreSQL accepts. Test support. */
final class Pair implements AutoCloseable {
    private static final Path PROGRAMS = Path.of("/usr/lib/postgresql/15/bin");
    private static final String OWNER = "postgres";

    private final Path folder;
    private final int primary = freePort();
    private final int standby = freePort();

    private Pair(Path folder) {
        this.folder = folder;
    }

    static boolean isInstalled() {
        return Files.isExecutable(PROGRAMS.resolve("pg_basebackup"));
    }

    /** Starts both; {@code folder} is one that others may pass through. */
    static Pair start(Path folder) throws IOException {
        Pair pair = new Pair(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (String name : List.of("primary", "standby")) {
            Path data = Files.createDirectory(folder.resolve(name));
            Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
            if (isRoot()) {
                Files.setOwner(
                        data,
                        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(OWNER));
            }
        }
        pair.run("initdb", "-D", pair.data("primary"), "-U", "postgres", "-A", "trust", "--no-sync");
        pair.startServer("primary", pair.primary);
        pair.run(
                "pg_basebackup",
                "-D",
                pair.data("standby"),
                "-h",
                "127.0.0.1",
                "-p",
                "" + pair.primary,
                "-U",
                "postgres",
                "-R",
                "-c",
                "fast",
                "--no-sync");
        pair.startServer("standby", pair.standby);
        return pair;
    }

    private void startServer(String name, int port) throws IOException {
        run(
                "pg_ctl",
                "-D",
                data(name),
                "-w",
                "-l",
                data(name) + "/log",
                "-o",
                "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off",
                "start");
    }

    /** Kills the primary and makes the standby the primary. */
    void failOver() throws IOException {
        run("pg_ctl", "-D", data("primary"), "-m", "immediate", "-w", "stop");
        promote();
    }

    /** Makes the standby a primary beside the other. */
    void promote() throws IOException {
        run("pg_ctl", "-D", data("standby"), "-w", "promote");
    }

    /** Of both, for the one that writes. */
    String url() {
        return "jdbc:postgresql://127.0.0.1:" + primary + ",127.0.0.1:" + standby
                + "/postgres?user=postgres&targetServerType=primary&hostRecheckSeconds=2&connectTimeout=5&socketTimeout=10";
    }

    String primaryUrl() {
        return "jdbc:postgresql://127.0.0.1:" + primary + "/postgres?user=postgres";
    }

    String standbyUrl() {
        return "jdbc:postgresql://127.0.0.1:" + standby + "/postgres?user=postgres";
    }

    private String data(String name) {
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
        for (String name : List.of("standby", "primary")) {
            try {
                run("pg_ctl", "-D", data(name), "-m", "immediate", "-w", "stop");
            } catch (IOException e) {
                System.getLogger("Pair").log(System.Logger.Level.DEBUG, name + " is down already", e);
            }
        }
    }
}
