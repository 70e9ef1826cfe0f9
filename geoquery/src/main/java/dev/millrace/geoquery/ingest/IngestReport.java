package dev.millrace.geoquery.ingest;

import java.util.List;

/**
 * What an ingest found.
 *
 * @param dataset its name
 * @param added names of resources that are new, or back again
 * @param changed names of resources whose file has another content or place; what was computed of the old content is not used any more
 * @param unchanged names of resources that are as they were
 * @param removed names of resources whose files are gone; they can no longer be requested
 * @param warnings a sentence for each file that was left out and each option that was withdrawn
 */
public record IngestReport(
        String dataset,
        List<String> added,
        List<String> changed,
        List<String> unchanged,
        List<String> removed,
        List<String> warnings) {

    /** Keeps copies. */
    public IngestReport {
        added = List.copyOf(added);
        changed = List.copyOf(changed);
        unchanged = List.copyOf(unchanged);
        removed = List.copyOf(removed);
        warnings = List.copyOf(warnings);
    }

    /** Whether all files are as they were. */
    boolean isUnchanged() {
        return added.isEmpty() && changed.isEmpty() && removed.isEmpty();
    }
}
