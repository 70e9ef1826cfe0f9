package dev.millrace.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process of its own that starts a server and waits to be killed.
 *
 * @param process of the owner
 * @param answer the line that it printed: {@code ready <pid> <folder>}, or what went wrong
 */
record OwnerProcess(Process process, String answer) implements AutoCloseable {
    private static final String THROW_AWAY = "-";

    /** Arguments: data directory or {@code -}, SQL, and the user to run as if not the usual. */
    public static void main(String[] args) throws Exception {
        var builder = EmbeddedPostgres.builder();
        if (!args[0].equals(THROW_AWAY)) {
            builder.dataDirectory(Path.of(args[0]));
        }
        var runAs = args.length > 2 ? RunAs.otherUser(args[2]).orElseThrow() : RunAs.current();
        try {
            var postgres = EmbeddedPostgres.start(builder.build(), runAs);
            Sql.run(postgres, args[1]);
            say("ready " + postgres.pid() + " " + postgres.dataDirectory());
            Thread.currentThread().join();
        } catch (EmbeddedPostgresException e) {
            say("failed " + e.getMessage());
        }
    }

    @SuppressWarnings("SystemOut") // how a process answers
    private static void say(String line) {
        System.out.println(line);
    }

    /** Begins to start a server in {@code folder}, with {@code cache} as the cache folder. */
    static Process launch(List<String> prefix, Path cache, String... arguments) throws IOException {
        var command = new ArrayList<>(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-D" + CacheFolder.PROPERTY + "=" + cache,
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                OwnerProcess.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Waits until the process has said how its start went. */
    static OwnerProcess answering(Process process) throws IOException {
        // Not closed: that would close the process's output, which must stay open as a terminal would.
        var lines = new BufferedReader(process.inputReader(StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("ready") || line.startsWith("failed")) {
                return new OwnerProcess(process, line);
            }
        }
        throw new IOException("the owner said nothing");
    }

    static OwnerProcess start(Path folder, String sql) throws IOException {
        return answering(launch(List.of(), CacheFolder.path(), folder.toString(), sql));
    }

    static OwnerProcess startThrowAway(Path cache) throws IOException {
        return answering(launch(List.of(), cache, THROW_AWAY, "SELECT 1"));
    }

    long serverPid() {
        return Long.parseLong(answer.split(" ", 3)[1]);
    }

    ProcessHandle server() {
        return ProcessHandle.of(serverPid()).orElseThrow();
    }

    Path serverFolder() {
        return Path.of(answer.split(" ", 3)[2]);
    }

    /** Kills the owner and not its server, as kill -9 does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends the owner in an orderly way. */
    @Override
    public void close() {
        process.destroy();
        Waiting.forEnd(process);
    }
}
