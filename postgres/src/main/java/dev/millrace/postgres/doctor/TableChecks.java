package dev.millrace.postgres.doctor;

import java.util.List;

/** Tables, their indexes and partitions. */
final class TableChecks {
    static final List<Check> ALL = List.of(
            new SqlCheck(
                    "doctor/dead-rows",
                    Need.TABLES,
                    "Scans walk over what is dead, and the planner takes a drained table for a full one.",
                    "Vacuum it now; then look for what holds the horizon (xmin-holders), and give autovacuum more workers or"
                            + " less autovacuum_vacuum_cost_delay."),
            new SqlCheck(
                    "doctor/partition-profile",
                    Need.TABLES,
                    "Plans rest on statistics from when the table was another.",
                    "Analyze it; then see why autovacuum does not come by."),
            new SqlCheck(
                    "doctor/hot-ratio",
                    Need.NOTHING,
                    "Each update writes a new entry into every index of the table, and into WAL.",
                    "See which index names a column that the updates change, in its predicate too; drop it, or lower the"
                            + " table's fillfactor. Only both make updates HOT."),
            new SqlCheck(
                    "doctor/invalid-indexes",
                    Need.NOTHING,
                    "It costs every write and serves no query.",
                    "Build it anew, or drop it."),
            new SqlCheck(
                    "doctor/default-rows",
                    Need.NOTHING,
                    "No partition can be attached for the keys of these rows, and a search for one of them reads them all.",
                    "Make the partition under another name, move the rows in one transaction, and attach it."),
            new SqlCheck(
                    "doctor/history-partitions",
                    Need.TABLES,
                    "Jobs cannot end on a day without a partition; finishes then make their own, one waiting for the other.",
                    "Make them now, and see why no leader does: is a worker running?"));

    private TableChecks() {}
}
