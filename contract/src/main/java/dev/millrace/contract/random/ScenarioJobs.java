package dev.millrace.contract.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.store.JobFilter;
import dev.millrace.store.Page;
import dev.millrace.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a {@link RandomScenario} knows of its jobs: each is given once under a fence, and ends once. */
final class ScenarioJobs {
    private final List<JobId> ids = new ArrayList<>();
    private final Set<Fence> given = new HashSet<>();
    private final Map<JobId, Integer> ends = new HashMap<>();

    List<JobId> ids() {
        return ids;
    }

    void enqueued(JobId id) {
        ids.add(id);
    }

    void given(ClaimedJob job) {
        assertThat(given.add(job.fence()))
                .as("%s is given for the first time", job.fence())
                .isTrue();
    }

    void ended(JobId id) {
        ends.merge(id, 1, Integer::sum);
    }

    void assertEndedOnce(Store store) {
        Map<JobId, JobState> states = store.reader().list(JobFilter.any(), Page.first(Page.MAX_LIMIT)).stream()
                .collect(Collectors.toMap(JobStatus::id, JobStatus::state));
        assertThat(states.keySet()).containsExactlyInAnyOrderElementsOf(ids);
        states.forEach((id, state) -> {
            assertThat(state.isOver()).as("job %s is over, not %s", id, state).isTrue();
            assertThat(ends.getOrDefault(id, 0))
                    .as("ends of job %s, which is %s", id, state)
                    .isEqualTo(state == JobState.CRASHED ? 0 : 1);
        });
    }
}
