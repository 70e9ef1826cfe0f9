package dev.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.store.HeldClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClaimLedgerTest {
    private final AtomicLong nanos = new AtomicLong();
    private final ClaimLedger ledger = new ClaimLedger(nanos::get);

    private void claim(long... claims) {
        List<ClaimedJob> jobs = new ArrayList<>();
        for (long claim : claims) {
            Fence fence = new Fence(new JobId(new UUID(0x7000, 1L << 63)), 0);
            jobs.add(new ClaimedJob(fence, claim, new ActorName("greet"), 1, 1, "{}"));
        }
        ledger.asked();
        ledger.answered(jobs);
        ledger.placed();
    }

    private void waitUntilStraggling() {
        nanos.addAndGet(ClaimLedger.STRAGGLES_AFTER.toNanos());
    }

    private HeldClaims tell(long highest) {
        HeldClaims claims = ledger.toTell();
        ledger.told(claims, highest);
        return claims;
    }

    @Test
    void theLowestUnfinishedClaimIsTold() {
        claim(5, 5, 6);
        assertThat(tell(6)).isEqualTo(HeldClaims.from(5));

        ledger.finished(5);
        assertThat(tell(6)).isEqualTo(HeldClaims.from(5));
        ledger.finished(5);
        assertThat(tell(9)).isEqualTo(HeldClaims.from(6));
        ledger.finished(6);
        assertThat(tell(9)).isEqualTo(HeldClaims.from(10));
    }

    @Test
    void aClaimThatTakesLongHoldsNoOthersBack() {
        claim(5, 5);
        waitUntilStraggling();
        claim(6);

        assertThat(tell(6)).isEqualTo(HeldClaims.from(6).withStragglers(Set.of(5L)));
        assertThat(ledger.lowestUnfinished()).isEqualTo(5);
        assertThat(tell(6)).isEqualTo(HeldClaims.from(6));

        ledger.finished(5);
        assertThat(tell(6)).isEqualTo(HeldClaims.from(6));
        ledger.finished(5);
        assertThat(tell(6)).isEqualTo(HeldClaims.from(6).withStragglers(Set.of()));
    }

    @Test
    void stragglersAreToldAgainUntilTheStoreHasThem() {
        claim(5);
        waitUntilStraggling();

        ledger.toTell(); // the answer is lost

        assertThat(ledger.toTell().stragglers()).containsExactly(5L);
    }

    @Test
    void beyondTheMostStragglersTheLowestClaimWaits() {
        for (long claim = 1; claim <= HeldClaims.MAX_STRAGGLERS + 2; claim++) {
            claim(claim);
        }
        waitUntilStraggling();

        HeldClaims told = tell(HeldClaims.MAX_STRAGGLERS + 2);

        assertThat(told.stragglers()).hasSize(HeldClaims.MAX_STRAGGLERS);
        assertThat(told.lowest()).isEqualTo(HeldClaims.MAX_STRAGGLERS + 1);
    }

    /** Its row may exist with any id after the highest that was known to be durable. */
    @Test
    void aClaimThatIsUnderWayHoldsItsPlace() {
        claim(5);
        tell(7);
        ledger.finished(5);
        ledger.asked();

        assertThat(ledger.toTell().lowest()).isEqualTo(8);
        ledger.doubted();
        ledger.placed();
        tell(20);
        assertThat(ledger.lowestUnfinished()).isEqualTo(8);
        ledger.cleared();
        assertThat(ledger.lowestUnfinished()).isEqualTo(21);
    }

    @Test
    void jobsAreUnstartedFromTheLowestClaimThatWaits() {
        claim(5, 6);
        HeldClaims claims = ledger.toTell();

        assertThat(ledger.withUnstarted(claims, OptionalLong.of(6)).unstarted()).isEqualTo(6);
        assertThat(ledger.withUnstarted(claims, OptionalLong.empty()).unstarted())
                .isEqualTo(7);
        ledger.told(claims, 9);
        assertThat(ledger.withUnstarted(claims, OptionalLong.empty()).unstarted())
                .isEqualTo(10);
    }
}
