package dev.millrace.worker;

import dev.millrace.model.AttemptRules;
import dev.millrace.worker.time.WorkerClock;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops attempts, when their time is over and when somebody wants it, in steps: the handler is told, its thread is
 * interrupted, and if that does not help either the attempt is given up. Thread-safe.
 *
 * <p>An attempt without bounds that nobody stops costs it nothing.
 */
final class Watch {
    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    private final Graces graces;
    private final Consumer<Completer.Ended> hand;
    private final WorkerClock clock;

    /**
     * Makes a watch.
     *
     * @param hand is given the ends of attempts that were given up; does not throw
     */
    Watch(WorkerClock clock, Graces graces, Consumer<Completer.Ended> hand) {
        this.graces = graces;
        this.hand = hand;
        this.clock = clock;
    }

    /** After an attempt has begun. */
    void started(Execution execution, Attempt attempt, AttemptRules rules) {
        Duration timeout = rules.timeout();
        if (timeout != null) {
            in(
                    timeout,
                    execution,
                    () -> stop(execution, Stop.timedOut("the handler ran for longer than its timeout, " + timeout)));
        }
        Duration silence = rules.heartbeatTimeout();
        if (silence != null) {
            in(silence, execution, () -> checkSilence(execution, attempt, silence));
        }
    }

    private void checkSilence(Execution execution, Attempt attempt, Duration longest) {
        Duration left = longest.minus(attempt.silence());
        if (left.isNegative() || left.isZero()) {
            stop(execution, Stop.timedOut("the handler did not beat for " + longest + ", as its actor promises"));
        } else {
            in(left, execution, () -> checkSilence(execution, attempt, longest));
        }
    }

    /** Stops an attempt; one that has not begun never will. */
    void stop(Execution execution, Stop wish) {
        if (execution.ask(wish)) {
            Duration untilInterrupt = wish.kind() == Stop.Kind.ASKED ? graces.cooperative() : Duration.ZERO;
            in(untilInterrupt, execution, execution::interrupt);
            in(untilInterrupt.plus(graces.interrupt()), execution, () -> giveUp(execution));
        }
    }

    /** Ends an attempt whose handler does not. */
    void giveUp(Execution execution) {
        execution.giveUp().ifPresent(ended -> {
            LOG.warn(
                    "the handler of job {} does not stop; its attempt is over, its thread and its slot are not",
                    execution.job().fence().jobId());
            hand.accept(ended);
        });
    }

    private void in(Duration delay, Execution execution, Runnable task) {
        execution.add(clock.after(delay, task));
    }
}
