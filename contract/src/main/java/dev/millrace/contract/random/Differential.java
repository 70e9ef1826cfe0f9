package dev.millrace.contract.random;

import dev.millrace.contract.suite.SettableClock;
import dev.millrace.store.Store;
import java.util.List;
import java.util.function.Function;

/**
 * Two kinds of store under the same random work. If their answers differ the work is shrunk, step by step, until no step
 * can be left out, and told as what the two answered.
 */
public final class Differential {
    private final Function<SettableClock, Store> expected;
    private final Function<SettableClock, Store> actual;

    /** Compares the stores that {@code actual} makes with those of {@code expected}; each is asked again and again. */
    public Differential(Function<SettableClock, Store> expected, Function<SettableClock, Store> actual) {
        this.expected = expected;
        this.actual = actual;
    }

    /**
     * Runs a scenario on both.
     *
     * @throws AssertionError if the answers differ: it tells the smallest scenario in which they do; or if both fail
     */
    public void compare(long seed, int steps) {
        List<Long> all = RandomScenario.steps(seed, steps);
        if (differ(seed, all)) {
            fail(seed, all);
        }
    }

    private void fail(long seed, List<Long> all) {
        List<Long> smallest = Shrinker.shrink(all, some -> differ(seed, some));
        throw new AssertionError("answers differ with seed " + seed + "L, and in " + smallest.size() + " of its "
                + all.size() + " steps:\n" + told(answers(expected, seed, smallest), answers(actual, seed, smallest)));
    }

    private boolean differ(long seed, List<Long> steps) {
        List<String> answers = answers(expected, seed, steps);
        boolean hasFailed = answers.stream().anyMatch(answer -> answer.startsWith(RandomScenario.FAILED));
        return hasFailed || !answers.equals(answers(actual, seed, steps));
    }

    private static List<String> answers(Function<SettableClock, Store> source, long seed, List<Long> steps) {
        SettableClock clock = new SettableClock();
        RandomScenario scenario = new RandomScenario(source.apply(clock), clock, seed);
        try {
            scenario.run(steps);
        } catch (AssertionError | RuntimeException e) {
            scenario.failed(e);
        }
        return scenario.transcript();
    }

    /** What both answered, and then the first thing that only one did. */
    private static String told(List<String> expected, List<String> actual) {
        int same = 0;
        while (same < Math.min(expected.size(), actual.size())
                && expected.get(same).equals(actual.get(same))) {
            same++;
        }
        return String.join("\n", expected.subList(0, same)) + "\nexpected: " + at(expected, same) + "\nactual:   "
                + at(actual, same);
    }

    private static String at(List<String> answers, int place) {
        return place < answers.size() ? answers.get(place) : "the end";
    }
}
