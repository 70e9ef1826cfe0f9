package dev.millrace.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs a short program to its end. */
final class Program {

    private Program() {}

    /** What a program left behind: its exit code, and what it printed on both streams. */
    record Result(int exitCode, String output) {
        boolean succeeded() {
            return exitCode == 0;
        }
    }

    /** Runs {@code command} in {@code folder}, without the variables that change what PostgreSQL's programs do. */
    static Result run(Path folder, List<String> command) throws IOException {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        cleanEnvironment(builder);
        var process = builder.start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(Waiting.forEnd(process), output.strip());
    }

    static void cleanEnvironment(ProcessBuilder builder) {
        var environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("PG") || name.startsWith("LC_"));
        environment.put("LC_ALL", "C");
    }
}
