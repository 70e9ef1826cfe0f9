package dev.millrace.contract.operate;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.store.LeaderStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** At most one holder leads at any instant (LEADER-1 to LEADER-4). */
public abstract class LeaderContract extends ContractSuite {
    private static final Duration TERM = ofSeconds(10);
    private static final String ALICE = "alice";
    private static final String BOB = "bob";

    private final LeaderStore leader = store.leader();

    protected LeaderContract(StoreSource source) {
        super(source);
    }

    private long lead(String holder) {
        return leader.lead(holder, TERM).orElseThrow();
    }

    @Test // LEADER-1
    void whileOneLeadsNobodyElseDoes() {
        lead(ALICE);

        assertThat(leader.lead(BOB, TERM)).isEmpty();
        clock.advance(TERM.minusMillis(1));
        assertThat(leader.lead(BOB, TERM)).isEmpty();
    }

    @Test // LEADER-1
    void aLeaseLastsUntilTheVeryInstant() {
        lead(ALICE);
        clock.advance(TERM);

        assertThat(leader.lead(BOB, TERM)).isPresent();
        assertThat(leader.lead(ALICE, TERM)).isEmpty();
    }

    @Test // LEADER-2
    void aTermLastsForAsLongAsItIsRenewedInTime() {
        long first = lead(ALICE);
        for (int i = 0; i < 3; i++) {
            clock.advance(TERM.minusMillis(1));
            assertThat(lead(ALICE)).isEqualTo(first);
        }

        clock.advance(TERM);
        long second = lead(ALICE);
        clock.advance(TERM);
        assertThat(second).isGreaterThan(first);
        assertThat(lead(BOB)).isGreaterThan(second);
    }

    @Test // LEADER-3
    void whoResignsLeavesAtOnce() {
        leader.resign(ALICE, lead(ALICE));

        assertThat(leader.lead(BOB, TERM)).isPresent();
    }

    @Test // LEADER-3
    void aLateResignationEndsNobodyElsesTerm() {
        long late = lead(ALICE);
        clock.advance(TERM);
        long now = lead(BOB);

        leader.resign(ALICE, late);
        leader.resign(BOB, now - 1);
        leader.resign(ALICE, now);

        assertThat(leader.lead(ALICE, TERM)).isEmpty();
        assertThat(lead(BOB)).isEqualTo(now);
    }

    @Test // LEADER-4: a renewal that comes as late as the lease is long, give or take 10 ms
    void lateRenewalsNeverMakeTwoLeaders() {
        Random random = new Random(7);
        Map<String, Instant> certain = new HashMap<>();
        long term = 0;
        for (int i = 0; i < 1_000; i++) {
            clock.advance(TERM.plus(ofMillis(random.nextInt(21) - 10)).dividedBy(random.nextInt(2) + 1));
            String holder = List.of(ALICE, BOB).get(random.nextInt(2));
            OptionalLong granted = leader.lead(holder, TERM);
            if (granted.isPresent()) {
                assertThat(granted.getAsLong()).isGreaterThanOrEqualTo(term);
                term = granted.getAsLong();
                certain.put(holder, clock.instant().plus(TERM));
            }
            assertThat(certain.values().stream().filter(clock.instant()::isBefore))
                    .hasSizeLessThanOrEqualTo(1);
        }
    }
}
