package dev.millrace.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.bench.frame.Repeated;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Chance must not be called an effect, nor an effect chance. */
class ComparisonTest {
    private static final Repeated CONTROL = new Repeated(List.of(100.0, 90.0, 120.0, 80.0, 100.0, 110.0, 95.0));

    @Test
    void anArmThatIsFasterInEveryRoundIsFaster() {
        Comparison comparison = Comparison.of(times(1.1), CONTROL);

        assertThat(comparison.ratio()).isEqualTo(1.1);
        assertThat(comparison.chance()).isEqualTo(2.0 / 128); // of all ways to swap, the one found and its mirror
        assertThat(comparison.verdict(7, 3)).isEqualTo("faster");
        assertThat(Comparison.of(CONTROL, times(1.1)).verdict(7, 3)).isEqualTo("slower");
    }

    @Test
    void anArmThatWinsSomeRoundsAndLosesOthersIsNoDifferent() {
        Repeated arm = new Repeated(List.of(110.0, 80.0, 130.0, 75.0, 105.0, 100.0, 97.0));

        assertThat(Comparison.of(arm, CONTROL).verdict(7, 1)).startsWith("no verdict");
    }

    @Test
    void theSameArmTwiceIsCertainlyNoDifferent() {
        assertThat(Comparison.of(CONTROL, CONTROL).chance()).isEqualTo(1);
    }

    @Test
    void fewRoundsGiveNoVerdictHoweverLargeTheEffect() {
        Comparison comparison = Comparison.of(new Repeated(List.of(200.0, 200.0)), new Repeated(List.of(100.0, 100.0)));

        assertThat(comparison.verdict(2, 1)).isEqualTo("too few rounds");
    }

    @Test
    void manyComparisonsAtOnceNeedMoreRounds() {
        assertThat(Comparison.of(times(1.1), CONTROL).verdict(7, 4)).isEqualTo("too few rounds");
    }

    private static Repeated times(double factor) {
        return new Repeated(CONTROL.values().stream().map(rate -> rate * factor).toList());
    }
}
