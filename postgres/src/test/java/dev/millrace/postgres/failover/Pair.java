package dev.millrace.postgres.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A primary and a streaming standby on ports of their own, run as a user that PostgreSQL accepts. Test support. */
final class Pair implements AutoCloseable {
    private final DebianPrograms programs;
    private final int primary = DebianPrograms.freePort();
    private final int standby = DebianPrograms.freePort();

    private Pair(DebianPrograms programs) {
        this.programs = programs;
    }

    static boolean isInstalled() {
        return DebianPrograms.isInstalled();
    }

    /** Starts both; {@code folder} is one that others may pass through. */
    static Pair start(Path folder) throws IOException {
        Pair pair = new Pair(new DebianPrograms(folder));
        for (String name : List.of("primary", "standby")) {
            pair.programs.makeFolder(name);
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
        return programs.folder(name).toString();
    }

    private void run(String program, String... arguments) throws IOException {
        programs.run(program, arguments);
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
