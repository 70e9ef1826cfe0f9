package dev.millrace.worker;

import java.time.Duration;

/**
 * How the time that a stop may take is shared out: to handlers that finish, then to those that were asked to stop, then to
 * those that were interrupted, then to writing what has ended. What one does not need the next has.
 *
 * <p>A budget that is too short for all leaves out the first of these first. For one thread.
 */
final class StopPlan {

    /** Less than this is of no use to anybody. */
    static final Duration LEAST = Duration.ofSeconds(1);

    private static final Duration TO_WRITE = Duration.ofSeconds(1);
    private static final int LEAST_PART_TO_WRITE = 4;

    private final long endNanos;
    private final Duration toWrite;
    private final Duration interrupt;
    private final Duration cooperative;

    StopPlan(Duration asked, Graces graces) {
        Duration budget = longer(asked, LEAST);
        endNanos = System.nanoTime() + budget.toNanos();
        toWrite = shorter(TO_WRITE, budget.dividedBy(LEAST_PART_TO_WRITE));
        interrupt = shorter(graces.interrupt(), budget.minus(toWrite));
        cooperative = shorter(graces.cooperative(), budget.minus(toWrite).minus(interrupt));
    }

    /** For how long handlers may still run on. */
    Duration toFinish() {
        return left().minus(toWrite).minus(interrupt).minus(cooperative);
    }

    /** For how long handlers that were told to stop may run on before they are interrupted. */
    Duration toStop() {
        return shorter(cooperative, left().minus(toWrite).minus(interrupt));
    }

    /** For how long handlers that were interrupted may run on. */
    Duration toBeInterrupted() {
        return shorter(interrupt, left().minus(toWrite));
    }

    /** What is left. */
    Duration left() {
        return longer(Duration.ofNanos(endNanos - System.nanoTime()), Duration.ZERO);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
