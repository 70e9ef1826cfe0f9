package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A process that is to be killed. */
final class Victim implements AutoCloseable {
    private final Process process;

    private Victim(Process process) {
        this.process = process;
    }

    /** A {@link ChaosWorker}. */
    static Victim start(String url, String journalUrl, String name) throws IOException {
        return start(ChaosWorker.class, Map.of(ChaosWorker.URL, url, ChaosWorker.JOURNAL_URL, journalUrl), name);
    }

    /**
     * Any program.
     *
     * @param environment what everybody could read if it were an argument
     */
    static Victim start(Class<?> program, Map<String, String> environment, String argument) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1", // it lives for a moment
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        argument)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        return new Victim(builder.start());
    }

    /** SIGKILL; returns when it is dead. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    void stop() throws IOException, InterruptedException {
        signal("-STOP");
    }

    void goOn() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
