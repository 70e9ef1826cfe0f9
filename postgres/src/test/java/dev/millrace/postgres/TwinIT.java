package dev.millrace.postgres;

import dev.millrace.contract.random.Differential;
import dev.millrace.memory.MemoryStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The store in memory and the one on PostgreSQL give the same answers to the same work. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwinIT {
    private static final int STEPS = 400;

    private final PostgresSource source = new PostgresSource();

    @AfterAll
    void close() {
        source.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {101, 102, 103, 8844630030674877255L})
    void answersAreTheSameInAKnownScenario(long seed) {
        compare(seed);
    }

    /** For exploring, {@code -Dmillrace.scenario.seed} and {@code -Dmillrace.scenario.count} take other ones and more. */
    @Test
    void answersAreTheSameInFurtherScenarios() {
        long first = Long.getLong("millrace.scenario.seed", 201);
        for (int i = 0; i < Integer.getInteger("millrace.scenario.count", 2); i++) {
            compare(first + i);
        }
    }

    private void compare(long seed) {
        new Differential(MemoryStore::new, source::newStore).compare(seed, STEPS);
    }
}
