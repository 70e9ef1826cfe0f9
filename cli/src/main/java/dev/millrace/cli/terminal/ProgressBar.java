package dev.millrace.cli.terminal;

import java.util.Locale;

/**
 * Shows how far a request is: tasks done, rate, time left. A bar that is drawn over where the launcher says that there is
 * a terminal, a line at every tenth where there is none. For one thread.
 */
public final class ProgressBar {
    private static final int WIDTH = 30;
    private static final int PLAIN_STEPS = 10;

    private final Environment environment;
    private final boolean isTerminal;
    private final long startedAtNanos = System.nanoTime();
    private long doneAtStart = -1;
    private long stepsTold = -1;

    /** Begins to show progress. */
    public ProgressBar(Environment environment) {
        this.environment = environment;
        this.isTerminal = environment.variables().containsKey(Variable.MILLRACE_TERMINAL.name());
    }

    /** Shows {@code done} of {@code total} tasks; cheap to call often. */
    public void show(long done, long total) {
        if (doneAtStart < 0) {
            doneAtStart = done;
        }
        if (isTerminal) {
            environment.err().print("\r\u001b[K" + bar(done, total) + line(done, total));
            environment.err().flush();
        } else if (total > 0 && done * PLAIN_STEPS / total > stepsTold) {
            stepsTold = done * PLAIN_STEPS / total;
            environment.tell("  " + line(done, total));
        }
    }

    /** Shows that all is done, and leaves the line. */
    public void finish(long total) {
        show(total, total);
        if (isTerminal) {
            environment.tell("");
        }
    }

    private static String bar(long done, long total) {
        int filled = total == 0 ? 0 : (int) (done * WIDTH / total);
        return "  [" + "#".repeat(filled) + "-".repeat(WIDTH - filled) + "] ";
    }

    private String line(long done, long total) {
        double seconds = (System.nanoTime() - startedAtNanos) / 1e9;
        double rate = (done - doneAtStart) / Math.max(seconds, 1e-3);
        String left = done == total
                ? "done"
                : rate == 0 ? "…" : String.format(Locale.ROOT, "%.0f s left", (total - done) / rate);
        return String.format(Locale.ROOT, "%,d of %,d tasks, %,.0f/s, %s", done, total, rate, left);
    }
}
