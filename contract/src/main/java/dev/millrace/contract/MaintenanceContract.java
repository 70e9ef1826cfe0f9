package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What every sweep promises: with nothing to do it does nothing. */
abstract class MaintenanceContract extends ContractSuite {

    MaintenanceContract(StoreSource source) {
        super(source);
    }

    @Test
    void anEmptyStoreHasNothingToSweep() {
        assertThat(store.maintenance().takeBack(PLENTY)).isZero();
        assertThat(store.maintenance().deleteOldClaims(0, PLENTY).count()).isZero();
        assertThat(store.maintenance().check()).isEmpty();
    }

    @Test
    void partitionsAreMadeOnce() {
        store.maintenance().makePartitions(3);
        assertThat(store.maintenance().makePartitions(3)).isZero();

        clock.advance(Duration.ofDays(400));

        store.maintenance().makePartitions(3);
        assertThat(store.maintenance().makePartitions(3)).isZero();
    }
}
