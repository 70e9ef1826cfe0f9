package dev.millrace.memory.workset;

import dev.millrace.model.workset.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What there is of one key value. Whoever uses it holds the monitor of the store. */
final class LivePartition {
    final long key;
    final Map<Row, LiveTask> byNaturalKey = new HashMap<>();
    final NavigableMap<Long, LiveTask> byId = new TreeMap<>();
    final Map<Long, List<Row>> results = new HashMap<>();
    final NavigableMap<String, LiveSeries> series = new TreeMap<>();

    LivePartition(long key) {
        this.key = key;
    }

    void clear() {
        byNaturalKey.clear();
        byId.clear();
        results.clear();
        series.values().forEach(LiveSeries::beginAnew);
    }
}
