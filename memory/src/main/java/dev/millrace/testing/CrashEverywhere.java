package dev.millrace.testing;

import dev.millrace.model.JsonCodec;
import java.util.Objects;
import java.util.function.Function;

/** Runs a scenario once without a crash, and once for each point where it may crash. */
final class CrashEverywhere<T> {
    private final Function<? super TestMillrace, T> scenario;
    private final JsonCodec codec;

    CrashEverywhere(Function<? super TestMillrace, T> scenario, JsonCodec codec) {
        this.scenario = scenario;
        this.codec = codec;
    }

    T run() {
        CrashPoints counted = CrashPoints.none();
        T expected = end(counted);
        if (counted.count() == 0) {
            throw new IllegalStateException("the scenario let nothing run; call drain() in it");
        }
        for (int number = 1; number <= counted.count(); number++) {
            compare(expected, number);
        }
        return expected;
    }

    private void compare(T expected, int number) {
        CrashPoints points = CrashPoints.at(number);
        T actual = endAfterCrash(points);
        if (points.killed() == null) {
            throw new IllegalStateException(
                    "the scenario has fewer statements than when it ran first; it must do the same each time");
        }
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError("killed " + points.killed() + ", the scenario ends with\n  " + actual
                    + "\nand without a crash with\n  " + expected);
        }
    }

    private T endAfterCrash(CrashPoints points) {
        try {
            return end(points);
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("killed " + points.killed() + ", the scenario fails: " + e.getMessage(), e);
        }
    }

    private T end(CrashPoints points) {
        TestMillrace test = new TestMillrace(points, codec);
        T end = scenario.apply(test);
        test.check();
        return end;
    }
}
