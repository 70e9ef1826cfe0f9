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

/** The programs of Debian's PostgreSQL 15, run in a folder as a user that they accept. Test support. */
public final class DebianPrograms {
    private static final Path PROGRAMS = Path.of("/usr/lib/postgresql/15/bin");
    private static final String OWNER = "postgres";

    private final Path folder;

    /** In {@code folder}, which others may pass through from here on. */
    public DebianPrograms(Path folder) throws IOException {
        this.folder = folder;
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Whether they are there. */
    public static boolean isInstalled() {
        return Files.isExecutable(PROGRAMS.resolve("pg_basebackup"));
    }

    /** Makes a folder that belongs to the server. */
    public void makeFolder(String name) throws IOException {
        Path data = Files.createDirectory(folder(name));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        if (isRoot()) {
            Files.setOwner(
                    data, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(OWNER));
        }
    }

    /** A folder below this one. */
    public Path folder(String name) {
        return folder.resolve(name);
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /** Runs a program to its end. */
    public void run(String program, String... arguments) throws IOException {
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

    /** A port that is free now. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
