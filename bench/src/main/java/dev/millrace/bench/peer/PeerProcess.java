package dev.millrace.bench.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A contender in a process of its own, which does what it is told and tells when it has. For one thread. */
final class PeerProcess implements AutoCloseable {
    private static final String MARK = "peer: "; // else a line is the queue's own
    private static final String END = "ended";
    private static final Duration LONGEST = Duration.ofMinutes(30);
    private static final int ERROR_LINES = 20;

    private final Contender contender;
    private final Process process;
    private final Path errors;
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    PeerProcess(Contender contender, List<String> command, Map<String, String> environment) throws IOException {
        this.contender = contender;
        this.errors = Files.createTempFile("millrace-peer-", ".log");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().putAll(environment);
        this.process = builder.start();
        Thread listener = new Thread(this::listen, "peer-" + contender.word());
        listener.setDaemon(true);
        listener.start();
    }

    private void listen() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            out.lines()
                    .filter(line -> line.startsWith(MARK))
                    .map(line -> line.substring(MARK.length()))
                    .forEach(heard::add);
        } catch (IOException | UncheckedIOException e) {
            // it was killed
        } finally {
            heard.add(END);
        }
    }

    /** Tells it to do something. */
    void say(String command) throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).write(command + "\n");
        process.outputWriter(StandardCharsets.UTF_8).flush();
    }

    /** Waits until it says {@code word}; returns what follows. */
    String await(String word) throws InterruptedException {
        return await(word, LONGEST)
                .orElseThrow(() -> new IllegalStateException(contender.word() + " did not say \"" + word + "\" within "
                        + LONGEST.toMinutes() + " minutes; it said on its error stream: " + lastErrors()));
    }

    /** The same, but for so long; empty if it did not say it. */
    Optional<String> await(String word, Duration longest) throws InterruptedException {
        String line = heard.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            return Optional.empty();
        }
        if (!line.startsWith(word)) {
            throw new IllegalStateException(contender.word() + " was to say \"" + word + "\" but said \"" + line
                    + "\"; and on its error stream: " + lastErrors());
        }
        return Optional.of(line.substring(word.length()).trim());
    }

    /** Both at once. */
    String ask(String command, String word) throws IOException, InterruptedException {
        say(command);
        return await(word);
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    private String lastErrors() {
        try {
            List<String> lines = Files.readAllLines(errors);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - ERROR_LINES), lines.size()));
        } catch (IOException e) {
            return "(unreadable: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() throws IOException {
        kill();
        Files.deleteIfExists(errors);
    }
}
