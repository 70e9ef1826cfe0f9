package dev.millrace.contract.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.SeriesClaim;
import dev.millrace.store.workset.BuildStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Waves, series and their watermarks. */
abstract class BuildContract extends WorksetSuite {
    private final BuildStore builds = worksets.builds();

    BuildContract(StoreSource source) {
        super(source);
        builds.addSeries(A, List.of("one", "two"));
        builds.addSeries(A, List.of("two"));
    }

    private long wave() {
        return builds.beginWave(ZONES, 1).orElseThrow();
    }

    private OptionalInt build(SeriesClaim claim, Page page) {
        return builds.build(claim, LATER, page, Durability.RELAXED);
    }

    @Test
    void aPageMakesTasksAndMovesTheWatermark() {
        long wave = wave();
        SeriesClaim claim = builds.claimSeries(ZONES, wave, 1).get(0);
        assertThat(claim.watermark()).isZero();
        assertThat(build(claim, new Page(rows(1, 3), 3, false))).hasValue(3);
        assertThat(build(claim.at(3), new Page(rows(3, 2), 4, true))).hasValue(1);

        assertThat(features(claim(alice, 10))).containsExactly(1L, 2L, 3L, 4L);
        assertThat(builds.claimSeries(ZONES, wave, 5)).hasSize(1);
        builds.leaveWave(ZONES, wave);
        assertThat(builds.claimSeries(ZONES, wave(), 5).stream()
                        .filter(one -> one.series().equals(claim.series()))
                        .map(SeriesClaim::watermark))
                .containsExactly(4L);
    }

    @Test
    void oneWaveAtATime() {
        long wave = wave();
        assertThat(builds.beginWave(ZONES, 4)).isEmpty();
        clock.advance(BuildStore.STALE.dividedBy(2));
        builds.claimSeries(ZONES, wave, 1);
        clock.advance(BuildStore.STALE.dividedBy(2));
        assertThat(builds.beginWave(ZONES, 4)).isEmpty();
        builds.leaveWave(ZONES, wave);
        assertThat(builds.beginWave(ZONES, 4)).isPresent();
    }

    @Test
    void aWaveWithoutASignIsOverAndItsSeriesAreFree() {
        long wave = wave();
        SeriesClaim lost = builds.claimSeries(ZONES, wave, 2).get(0);
        clock.advance(BuildStore.STALE);
        long next = wave();

        assertThat(builds.claimSeries(ZONES, wave, 2)).isEmpty();
        assertThat(builds.claimSeries(ZONES, next, 5)).hasSize(2);
        assertThat(build(lost, new Page(rows(1, 3), 3, false))).isEmpty();
        assertThat(claim(alice, 10)).isEmpty();
        assertThat(build(lost.at(0), new Page(List.of(), 3, true))).isEmpty();
    }

    @Test
    void aSeriesThatIsLeftIsForTheNextWave() {
        long wave = wave();
        SeriesClaim left = builds.claimSeries(ZONES, wave, 1).get(0);
        build(left, new Page(rows(1, 3), 3, false));
        builds.leaveSeries(left);
        builds.leaveSeries(left);

        assertThat(build(left.at(3), new Page(rows(4, 1), 4, false))).isEmpty();
        assertThat(builds.claimSeries(ZONES, wave, 5)).hasSize(1).doesNotContain(left);
        builds.leaveWave(ZONES, wave);
        assertThat(builds.claimSeries(ZONES, wave(), 5))
                .filteredOn(one -> one.series().equals(left.series()))
                .extracting(SeriesClaim::watermark)
                .containsExactly(3L);
    }

    @Test
    void aSeriesHasOneBuilderAndIsHeldByItsPages() {
        long wave = wave();
        List<SeriesClaim> mine = builds.claimSeries(ZONES, wave, 2);
        assertThat(builds.claimSeries(ZONES, wave, 2)).isEmpty();
        clock.advance(BuildStore.STALE.dividedBy(2));
        build(mine.get(0), new Page(rows(1, 1), 1, false));
        clock.advance(BuildStore.STALE.dividedBy(2));

        assertThat(builds.claimSeries(ZONES, wave, 2))
                .extracting(SeriesClaim::series)
                .containsExactly(mine.get(1).series());
    }

    @Test
    void buildersThatFindTheSameTasksMakeEachOnce() throws Exception {
        List<SeriesClaim> both = builds.claimSeries(ZONES, wave(), 2);
        List<Row> forwards = rows(1, 2_000);
        List<Row> backwards = new ArrayList<>(forwards);
        Collections.reverse(backwards);
        ExecutorService builders = Executors.newFixedThreadPool(2);
        try {
            Future<OptionalInt> one = builders.submit(() -> build(both.get(0), new Page(forwards, 2_000, true)));
            Future<OptionalInt> other = builders.submit(() -> build(both.get(1), new Page(backwards, 2_000, true)));

            assertThat(one.get().orElseThrow() + other.get().orElseThrow()).isEqualTo(2_000);
        } finally {
            builders.shutdownNow();
        }
        assertThat(features(claim(alice, 10_000))).hasSize(2_000).doesNotHaveDuplicates();
    }
}
