package dev.millrace.store.workset;

import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.SeriesClaim;
import dev.millrace.model.workset.WorksetName;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Series with their watermarks, and waves of builders over them. */
public interface BuildStore {

    /** After this long without a sign a builder counts as gone. */
    Duration STALE = Duration.ofMinutes(10);

    /** Makes the series that do not exist yet; their watermarks are 0. */
    void addSeries(PartitionKey partition, List<String> names);

    /**
     * Begins a wave unless one is under way: no two run at once, and one that showed no sign for {@link #STALE} is over.
     *
     * @return the wave's token, or empty
     */
    OptionalLong beginWave(WorksetName workset, int builders);

    /** Says that a builder of a wave is at its end; the last one ends the wave. */
    void leaveWave(WorksetName workset, long wave);

    /**
     * Gives up to {@code limit} series to a builder that no live builder has and that this wave has not finished. Shows a
     * sign of the wave.
     */
    List<SeriesClaim> claimSeries(WorksetName workset, long wave, int limit);

    /** Gives a series back that could not be built to its end; the next wave goes on from its watermark. */
    void leaveSeries(SeriesClaim claim);

    /**
     * Makes the tasks of a page that do not exist yet and moves the watermark, in one transaction. Shows a sign of the
     * wave. The series is free again after its last page.
     *
     * @return how many tasks were made; empty if the claim of the series was lost
     */
    OptionalInt build(SeriesClaim claim, int rank, Page page, Durability durability);
}
