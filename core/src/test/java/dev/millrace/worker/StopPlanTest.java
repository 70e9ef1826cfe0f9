package dev.millrace.worker;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StopPlanTest {
    private static final Graces GRACES = new Graces(ofSeconds(50), ofSeconds(50));

    @Test
    void aLongBudgetLetsHandlersFinish() {
        StopPlan plan = new StopPlan(ofSeconds(1_000), GRACES);

        assertThat(plan.toFinish()).isBetween(ofSeconds(800), ofSeconds(899));
        assertThat(plan.toStop()).isEqualTo(ofSeconds(50));
        assertThat(plan.toBeInterrupted()).isEqualTo(ofSeconds(50));
    }

    @Test
    void aShortBudgetInterruptsAtOnce() {
        StopPlan plan = new StopPlan(ofSeconds(40), GRACES);

        assertThat(plan.toFinish()).isLessThanOrEqualTo(Duration.ZERO);
        assertThat(plan.toStop()).isLessThanOrEqualTo(Duration.ZERO);
        assertThat(plan.toBeInterrupted()).isBetween(ofSeconds(30), ofSeconds(39));
    }

    @Test
    void noBudgetIsASecondOfWhichAPartIsLeftToWrite() {
        StopPlan plan = new StopPlan(Duration.ZERO, GRACES);

        assertThat(plan.left()).isLessThanOrEqualTo(StopPlan.LEAST);
        assertThat(plan.toBeInterrupted()).isLessThanOrEqualTo(ofMillis(750));
    }
}
