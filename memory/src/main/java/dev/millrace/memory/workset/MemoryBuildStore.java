package dev.millrace.memory.workset;

import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Series;
import dev.millrace.model.workset.SeriesClaim;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.workset.BuildStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Series and waves in maps. Thread-safe. */
final class MemoryBuildStore implements BuildStore {
    private final Everything all;

    MemoryBuildStore(Everything all) {
        this.all = all;
    }

    @Override
    public void addSeries(PartitionKey partition, List<String> names) {
        synchronized (all) {
            LivePartition live = all.of(partition).partition(partition);
            names.forEach(
                    name -> live.series.computeIfAbsent(new Series(partition, name).name(), any -> new LiveSeries()));
        }
    }

    @Override
    public OptionalLong beginWave(WorksetName name, int builders) {
        synchronized (all) {
            LiveWorkset workset = all.of(name);
            if (workset.builders > 0 && workset.beatAt.isAfter(all.now().minus(STALE))) {
                return OptionalLong.empty();
            }
            workset.builders = builders;
            workset.beatAt = all.now();
            return OptionalLong.of(++workset.wave);
        }
    }

    @Override
    public void leaveWave(WorksetName name, long wave) {
        synchronized (all) {
            LiveWorkset workset = all.of(name);
            if (workset.wave == wave && workset.builders > 0) {
                workset.builders--;
            }
        }
    }

    @Override
    public List<SeriesClaim> claimSeries(WorksetName name, long wave, int limit) {
        synchronized (all) {
            LiveWorkset workset = all.of(name);
            List<SeriesClaim> claims = new ArrayList<>();
            if (workset.wave != wave || workset.builders <= 0) {
                return claims;
            }
            workset.beatAt = all.now();
            workset.partitions
                    .values()
                    .forEach(partition -> partition.series.forEach((one, series) -> {
                        if (claims.size() < limit && isFree(series, wave)) {
                            series.claimedAt = all.now();
                            series.token++;
                            Series called = new Series(workset.workset.partition(partition.key), one);
                            claims.add(new SeriesClaim(called, series.token, series.watermark));
                        }
                    }));
            return claims;
        }
    }

    private boolean isFree(LiveSeries series, long wave) {
        Instant claimedAt = series.claimedAt;
        return series.wave < wave
                && (claimedAt == null || !claimedAt.isAfter(all.now().minus(STALE)));
    }

    @Override
    public OptionalInt build(SeriesClaim claim, int rank, Page page, Durability durability) {
        synchronized (all) {
            PartitionKey partition = claim.series().partition();
            LiveWorkset workset = all.of(partition);
            LiveSeries series =
                    workset.partition(partition).series.get(claim.series().name());
            page.candidates().forEach(workset.workset::task);
            if (series == null || series.token != claim.token() || series.claimedAt == null) {
                return OptionalInt.empty();
            }
            int made = all.add(partition, rank, page.candidates());
            series.watermark = Math.max(series.watermark, page.upTo());
            series.claimedAt = page.isLast() ? null : all.now();
            series.wave = page.isLast() ? workset.wave : series.wave;
            workset.beatAt = all.now();
            return OptionalInt.of(made);
        }
    }
}
