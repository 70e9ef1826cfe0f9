package dev.millrace.dispatch;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page's WAKE-9. */
class PaceTest {
    /** Of a half, which stands for no jitter. */
    private static final RandomGenerator MIDDLE = () -> Long.MIN_VALUE;

    private static Pace pace(Duration pollInterval) {
        return new Pace(pollInterval, MIDDLE);
    }

    @Test
    void anIdleLoopPollsAtItsInterval() {
        Pace pace = pace(ofSeconds(1));

        assertThat(pace.polling()).isEqualTo(ofSeconds(1));
        pace.claimed(0);
        assertThat(pace.polling()).isEqualTo(ofSeconds(1));
    }

    @Test
    void afterWorkItPollsFastAndThenLessAndLess() {
        Pace pace = pace(ofSeconds(1));
        pace.claimed(3);

        List<Duration> rests = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            pace.claimed(0);
            rests.add(pace.polling());
        }

        assertThat(rests)
                .containsExactly(
                        ofMillis(50), ofMillis(100), ofMillis(200), ofMillis(400), ofMillis(800), ofSeconds(1));
    }

    @ParameterizedTest
    @CsvSource({"PT0.01S,PT0.05S", "PT1S,PT5S", "PT3S,PT5S", "PT30S,PT30S"})
    void whileItIsToldItRestsFiveTimesAsLongWithinABound(Duration pollInterval, Duration rest) {
        assertThat(pace(pollInterval).listening()).isEqualTo(rest);
    }

    @Test
    void afterErrorsItRestsLongerUpToABoundUntilAClaimSucceeds() {
        Pace pace = pace(ofSeconds(1));
        pace.failed();
        assertThat(pace.polling()).isEqualTo(ofSeconds(2));
        for (int i = 0; i < 100; i++) {
            pace.failed();
        }
        assertThat(pace.polling()).isEqualTo(ofSeconds(5));

        pace.claimed(0);
        assertThat(pace.isFailing()).isFalse();
    }

    @Test
    void restsDifferByUpToAQuarter() {
        Pace pace = new Pace(ofSeconds(1), new SplittableRandom(7));
        List<Duration> rests = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rests.add(pace.polling());
        }

        assertThat(rests).allSatisfy(rest -> assertThat(rest).isBetween(ofMillis(750), ofMillis(1_250)));
        assertThat(rests).anyMatch(rest -> rest.toMillis() < 800).anyMatch(rest -> rest.toMillis() > 1_200);
    }
}
