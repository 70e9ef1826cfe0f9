package dev.millrace.embedded;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for the end of processes without giving up at an interrupt: half a stop would be worse than a late one. */
final class Waiting {

    private Waiting() {}

    /** Waits as long as it takes, and returns the exit code. */
    static int forEnd(Process process) {
        var ended = false;
        while (!ended) {
            ended = forEnd(process, Duration.ofDays(1));
        }
        return process.exitValue();
    }

    /** Returns whether {@code process} ended within {@code bound}; a pending interrupt stays pending. */
    static boolean forEnd(Process process, Duration bound) {
        var deadline = Deadline.in(bound);
        var interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
