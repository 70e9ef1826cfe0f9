package dev.millrace.memory;

import dev.millrace.memory.json.StorableJson;
import dev.millrace.model.Admission;
import dev.millrace.model.JobId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a transaction has stored and not committed: jobs, and what is remembered of them. It owns the names that others
 * with the same conditions wait for. Whoever uses it holds the state's monitor.
 */
final class Draft {
    private final List<LiveJob> jobs = new ArrayList<>();
    private final Map<Admission.Key, Remembered.KeyRow> keys = new HashMap<>();
    private final Map<Remembered.Family, NavigableMap<JobId, Remembered.TwinRow>> twins = new HashMap<>();

    List<LiveJob> jobs() {
        return jobs;
    }

    Map<Admission.Key, Remembered.KeyRow> keys() {
        return keys;
    }

    NavigableMap<JobId, Remembered.TwinRow> twins(Remembered.Family family) {
        return twins.computeIfAbsent(family, any -> new TreeMap<>());
    }

    void add(Draft more) {
        jobs.addAll(more.jobs);
        keys.putAll(more.keys);
        more.twins.forEach((family, rows) -> twins(family).putAll(rows));
    }

    /** Makes everything exist, all or none. */
    void commitTo(State state) {
        Set<JobId> ids = new HashSet<>();
        for (LiveJob job : jobs) {
            if (!ids.add(job.id()) || (job.epoch() == 0 && state.alive.containsKey(job.id()))) {
                throw StorableJson.refused(
                        "job id " + job.id() + " is taken", new IllegalArgumentException("id taken"));
            }
        }
        jobs.forEach(state::put);
        state.remembered.add(keys, twins);
    }
}
