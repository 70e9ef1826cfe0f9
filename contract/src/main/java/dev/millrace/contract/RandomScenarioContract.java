package dev.millrace.contract;

import dev.millrace.contract.random.RandomScenario;
import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to jobs, each ends exactly once. */
abstract class RandomScenarioContract extends ContractSuite {
    private static final int STEPS = 400;

    RandomScenarioContract(StoreSource source) {
        super(source);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everyJobEndsOnceInAKnownScenario(long seed) {
        run(seed);
    }

    /** For exploring, {@code -Dmillrace.scenario.seed} takes another one. */
    @Test
    void everyJobEndsOnceInAChosenScenario() {
        run(Long.getLong("millrace.scenario.seed", 201));
    }

    private void run(long seed) {
        try {
            new RandomScenario(store, clock, seed).run(RandomScenario.steps(seed, STEPS));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("with seed " + seed + "L: " + e.getMessage(), e);
        }
    }
}
