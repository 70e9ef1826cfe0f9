package dev.millrace.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.testing.TestMillrace;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OrdersTest {
    record Order(String number, int cents) {}

    static final Actor<Order, String> CHARGE =
            Actor.named("charge", Order.class, String.class).build();

    /** Stands for a payment provider: a charge that is asked for again under the same key is made once. */
    static final class Payments {
        final Map<String, Integer> charged = new TreeMap<>();
        boolean isDown;

        String charge(String key, int cents) {
            if (isDown) {
                throw new IllegalStateException("payments are down");
            }
            charged.putIfAbsent(key, cents);
            return "paid";
        }
    }

    private final Payments payments = new Payments();
    private final TestMillrace test =
            TestMillrace.create().handle(CHARGE, (order, job) -> payments.charge(order.number(), order.cents()));

    @Test
    void anOrderIsCharged() {
        JobId id = test.millrace().client().enqueue(CHARGE, new Order("A-1", 4_200));

        test.drain();

        test.job(id).hasSucceeded().hasResult("paid").hasAttempts(1);
        assertThat(payments.charged).containsEntry("A-1", 4_200);
    }

    @Test
    void itIsTriedAgainWhenPaymentsWereDown() {
        JobId id = test.millrace().client().enqueue(CHARGE, new Order("A-1", 4_200));
        payments.isDown = true;

        test.step();
        test.job(id).failedBecause("payments are down").isDueIn(Duration.ofSeconds(1));

        payments.isDown = false;
        test.advance(Duration.ofSeconds(1));
        test.step();
        test.job(id).hasSucceeded().hasAttempts(2);
    }

    @Test
    void anOrderIsChargedOnceWhateverCrashes() {
        Map<String, Integer> charged = TestMillrace.crashEverywhere(crashing -> {
            Payments provider = new Payments();
            crashing.handle(CHARGE, (order, job) -> {
                String answer = provider.charge(order.number(), order.cents());
                crashing.mark("after the charge");
                return answer;
            });
            crashing.millrace().client().enqueue(CHARGE, new Order("A-1", 4_200));
            crashing.drain();
            return provider.charged;
        });

        assertThat(charged).containsExactly(Map.entry("A-1", 4_200));
    }
}
