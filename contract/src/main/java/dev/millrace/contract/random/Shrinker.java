package dev.millrace.contract.random;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Leaves out of a list that fails what it fails without: halves first, then less and less, down to single elements. */
final class Shrinker<T> {
    private final Predicate<List<T>> fails;
    private List<T> smallest;

    private Shrinker(List<T> failing, Predicate<List<T>> fails) {
        this.smallest = failing;
        this.fails = fails;
    }

    /** A part of {@code failing} that fails, and does not without any single element of it. */
    static <T> List<T> shrink(List<T> failing, Predicate<List<T>> fails) {
        return new Shrinker<>(failing, fails).shrink();
    }

    private List<T> shrink() {
        int length = Math.max(1, smallest.size() / 2);
        while (leaveOut(length) || length > 1) {
            length = Math.max(1, length / 2);
        }
        return smallest;
    }

    /** Tries to do without each stretch of {@code length}, the last first; returns whether that could be done. */
    private boolean leaveOut(int length) {
        int before = smallest.size();
        for (int from = before - length; from > -length; from -= length) {
            List<T> rest = without(Math.max(0, from), Math.min(from + length, smallest.size()));
            if (fails.test(rest)) {
                smallest = rest;
            }
        }
        return smallest.size() < before;
    }

    private List<T> without(int from, int to) {
        List<T> rest = new ArrayList<>(smallest.subList(0, from));
        rest.addAll(smallest.subList(to, smallest.size()));
        return rest;
    }
}
