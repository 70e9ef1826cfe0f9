package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What code and ledger together call for; decides and refuses, touches no database. */
final class Plan {
    private final Schema schema;
    private final MigrationFiles files;
    private final List<MigrationStatus> statuses;

    Plan(Schema schema, MigrationFiles files, List<LedgerRow> rows) {
        this.schema = schema;
        this.files = files;
        this.statuses = statuses(files, rows);
    }

    private static List<MigrationStatus> statuses(MigrationFiles files, List<LedgerRow> rows) {
        Map<Integer, LedgerRow> recorded = new HashMap<>();
        rows.forEach(row -> recorded.put(row.version(), row));
        Map<Integer, MigrationStatus> statuses = new TreeMap<>();
        for (Migration file : files.all()) {
            statuses.put(file.version(), ofFile(file, recorded.get(file.version())));
        }
        for (LedgerRow row : rows) {
            statuses.computeIfAbsent(row.version(), version -> ofRow(row, version > files.newest()));
        }
        return List.copyOf(statuses.values());
    }

    private static MigrationStatus ofFile(Migration file, @Nullable LedgerRow row) {
        if (row == null) {
            return new MigrationStatus(
                    file.version(),
                    file.name(),
                    file.phase(),
                    MigrationState.PENDING,
                    file.breaking(),
                    null,
                    null,
                    null);
        }
        if (!row.finished()) {
            return ofRow(row, MigrationState.STARTED);
        }
        boolean same = row.sha256().equals(file.sha256());
        return ofRow(row, same ? MigrationState.APPLIED : MigrationState.CHANGED);
    }

    private static MigrationStatus ofRow(LedgerRow row, boolean newer) {
        return ofRow(row, newer ? MigrationState.NEWER : MigrationState.REMOVED);
    }

    private static MigrationStatus ofRow(LedgerRow row, MigrationState state) {
        return new MigrationStatus(
                row.version(),
                row.name(),
                row.phase(),
                state,
                row.breaking(),
                row.appliedAt(),
                row.took(),
                row.productVersion());
    }

    /** Returns every version that code or ledger know, ascending. */
    List<MigrationStatus> statuses() {
        return statuses;
    }

    /** Returns the files that a run of {@code phase} would run, in order. */
    List<Migration> due(Phase phase) {
        Map<Integer, Migration> byVersion =
                files.all().stream().collect(Collectors.toMap(Migration::version, file -> file));
        List<Migration> due = new ArrayList<>();
        for (MigrationStatus status : statuses) {
            Migration file = byVersion.get(status.version());
            if (file != null && status.isDue() && phase.includes(file.phase())) {
                due.add(file);
            }
        }
        return due;
    }

    /** Returns whether an earlier attempt at {@code migration} was begun and not finished. */
    boolean isStarted(Migration migration) {
        return statuses.stream()
                .anyMatch(s -> s.version() == migration.version() && s.state() == MigrationState.STARTED);
    }

    /** Refuses a run of {@code phase} on a newer database, on drift, and of a post file before its pre files. */
    void requireRunnable(Phase phase, boolean allowDrift) {
        requireNotNewer(status -> true, "use that version or a newer one to migrate it");
        requireNoDrift(allowDrift);
        if (phase == Phase.POST) {
            due(phase).forEach(this::requirePreBefore);
        }
    }

    /** Refuses to start a program that needs what has not run, or that cannot live with what has. */
    void requireUsable(boolean allowDrift) {
        requireNotNewer(MigrationStatus::breaking, "use that version or a newer one");
        List<MigrationStatus> missing = matching(status -> status.isDue() && status.phase() == Phase.PRE);
        if (!missing.isEmpty()) {
            throw new SchemaNotMigratedException(schema, missing);
        }
        requireNoDrift(allowDrift);
    }

    private void requireNotNewer(Predicate<MigrationStatus> which, String wayOut) {
        List<MigrationStatus> newer = matching(which.and(status -> status.state() == MigrationState.NEWER));
        if (!newer.isEmpty()) {
            MigrationStatus last = newer.get(newer.size() - 1);
            throw new DatabaseNewerException("schema " + schema.quoted() + " has " + titles(newer)
                    + ", but this version of the program knows " + Migration.label(files.newest()) + " at most; "
                    + last.title() + " came with version " + last.productVersion() + ": " + wayOut);
        }
    }

    private void requireNoDrift(boolean allowDrift) {
        List<MigrationStatus> drift = matching(MigrationStatus::isDrift);
        if (!allowDrift && !drift.isEmpty()) {
            throw new MigrationDriftException("in schema " + schema.quoted() + " "
                    + drift.stream()
                            .map(status -> status.title()
                                    + (status.state() == MigrationState.CHANGED
                                            ? " ran from another text than the file has now"
                                            : " has run, but its file is gone"))
                            .collect(Collectors.joining(", "))
                    + "; restore the file and add a new one for the change, or allow drift");
        }
    }

    private void requirePreBefore(Migration post) {
        List<MigrationStatus> missing =
                matching(status -> status.isDue() && status.phase() == Phase.PRE && status.version() < post.version());
        if (!missing.isEmpty()) {
            throw new MigrationException("post file " + post + " needs the pre files before it: run " + titles(missing)
                    + " first (phase pre)");
        }
    }

    private List<MigrationStatus> matching(Predicate<MigrationStatus> condition) {
        return statuses.stream().filter(condition).toList();
    }

    private static String titles(List<MigrationStatus> statuses) {
        return statuses.stream().map(MigrationStatus::title).collect(Collectors.joining(", "));
    }
}
