package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

/** A {@link ChaosWorker} in a process of its own. */
final class Victim implements AutoCloseable {
    private final Process process;

    private Victim(Process process) {
        this.process = process;
    }

    static Victim start(String url, String journalUrl, String name) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1", // it lives for a moment
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChaosWorker.class.getName(),
                        name)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put(ChaosWorker.URL, url); // not arguments: everybody can read those
        builder.environment().put(ChaosWorker.JOURNAL_URL, journalUrl);
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
