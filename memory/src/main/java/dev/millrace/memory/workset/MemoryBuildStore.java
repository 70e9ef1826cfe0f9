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
import java.util.Optional;
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
    public void leaveSeries(SeriesClaim claim) {
        synchronized (all) {
            PartitionKey partition = claim.series().partition();
            LiveWorkset workset = all.of(partition);
            held(workset, claim).ifPresent(series -> {
                series.claimedAt = null;
                series.wave = workset.wave;
            });
        }
    }

    private static Optional<LiveSeries> held(LiveWorkset workset, SeriesClaim claim) {
        return Optional.ofNullable(workset.partition(claim.series().partition())
                        .series
                        .get(claim.series().name()))
                .filter(series -> series.token == claim.token() && series.claimedAt != null);
    }

    @Override
    public OptionalInt build(SeriesClaim claim, int rank, Page page, Durability durability) {
        synchronized (all) {
            PartitionKey partition = claim.series().partition();
            LiveWorkset workset = all.of(partition);
            page.candidates().forEach(workset.workset::task);
            Optional<LiveSeries> held = held(workset, claim);
            if (held.isEmpty()) {
                return OptionalInt.empty();
            }
            LiveSeries series = held.get();
            int made = all.add(partition, rank, page.candidates());
            series.watermark = Math.max(series.watermark, page.upTo());
            series.claimedAt = page.isLast() ? null : all.now();
            series.wave = page.isLast() ? workset.wave : series.wave;
            workset.beatAt = all.now();
            return OptionalInt.of(made);
        }
    }
}
