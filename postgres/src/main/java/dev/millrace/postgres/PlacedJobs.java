package dev.millrace.postgres;

import dev.millrace.model.NewJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Jobs with the ids of their lanes and retry policies, one of each for a job. Nobody changes the arrays. */
final class PlacedJobs {
    private final List<NewJob> jobs;
    private final int[] laneIds;
    private final int[] policyIds;

    PlacedJobs(List<NewJob> jobs, int[] laneIds, int[] policyIds) {
        this.jobs = jobs;
        this.laneIds = laneIds;
        this.policyIds = policyIds;
    }

    List<NewJob> jobs() {
        return jobs;
    }

    int[] laneIds() {
        return laneIds;
    }

    int[] policyIds() {
        return policyIds;
    }

    int size() {
        return jobs.size();
    }

    boolean isConditional() {
        return jobs.stream().anyMatch(job -> job.admission().isConditional());
    }

    /** The jobs in pieces of up to {@code most}, in order. */
    List<PlacedJobs> chunks(int most) {
        if (size() <= most) {
            return List.of(this);
        }
        List<PlacedJobs> chunks = new ArrayList<>();
        for (int from = 0; from < size(); from += most) {
            int to = Math.min(from + most, size());
            chunks.add(new PlacedJobs(
                    jobs.subList(from, to),
                    Arrays.copyOfRange(laneIds, from, to),
                    Arrays.copyOfRange(policyIds, from, to)));
        }
        return chunks;
    }
}
