package dev.millrace.cli.demo;

import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.Printable;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells what is going on, and in the end how long each part took. For one thread. */
final class Stages {
    private final Environment environment;
    private final Map<String, Duration> took = new LinkedHashMap<>();

    Stages(Environment environment) {
        this.environment = environment;
    }

    /** Work that ends with something. */
    @FunctionalInterface
    interface Stage<T> {
        T run() throws InterruptedException;
    }

    /** Runs a stage; an interrupt that came before it keeps it from beginning. */
    <T> T run(String name, Stage<T> stage) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("before: " + name);
        }
        environment.tell("» " + name);
        long startedAtNanos = System.nanoTime();
        T value = stage.run();
        took.put(name, Duration.ofNanos(System.nanoTime() - startedAtNanos));
        return value;
    }

    /** Prints how long each stage took. */
    void show() {
        environment.print("");
        took.forEach(
                (name, duration) -> environment.print(String.format("%-20s %10s", name, Printable.took(duration))));
    }
}
