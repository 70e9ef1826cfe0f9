package dev.millrace.bench.peer.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** No job may be lost or done twice unseen. */
class EffectsTest {

    @Test
    void jobsAreCountedOnceAndRepeatsApart() throws InterruptedException {
        Effects effects = new Effects(2);
        effects.add(Task.of(0));
        effects.add(Task.of(0));
        effects.add(Task.of(1));

        effects.awaitAll();

        assertThat(effects.told()).isEqualTo("2 1");
    }

    @Test
    void probesTellHowLongTheyTook() {
        Effects effects = new Effects(1);
        effects.add(Task.probe(0));

        assertThat(effects.told()).matches("1 0 \\d+");
    }
}
