package dev.millrace.postgres.doctor;

import java.util.List;

/** Jobs, tasks and those who work on them. */
final class JobChecks {
    static final List<Check> ALL = List.of(
            new SqlCheck(
                    "doctor/settings",
                    Need.TABLES,
                    "One setting takes the effect of the other away.",
                    "Change one of them."),
            new SqlCheck(
                    "doctor/clock-skew",
                    Need.TABLES,
                    "Ids carry the time of the process that makes them: history is looked for from there on, and an id from"
                            + " an hour ahead is refused. What is due is decided by the database alone.",
                    "Have the machine's clock kept by NTP."),
            new SqlCheck(
                    "doctor/unserved",
                    Need.TABLES,
                    "These jobs wait for ever.",
                    "Start a worker with a handler for the actor, or cancel the jobs: millrace job cancel --actor NAME."),
            new SqlCheck(
                    "doctor/oldest-due",
                    Need.TABLES,
                    "Workers ask for it and do not come to it: there are too few, a limit is reached, or others come first.",
                    "millrace job explain says which; then add workers or raise the limit."),
            new SqlCheck(
                    "doctor/left-markers",
                    Need.TABLES,
                    "What it marks is not claimed by anybody until a leader sweeps.",
                    "Start a worker: the first one sweeps. If one runs, look into its log for sweeps that fail."));

    /** Reads everything that is pending. */
    static final Check TASKS = new SqlCheck(
            "doctor/tasks",
            Need.TABLES,
            "Claims of tasks rest on this; if it does not hold there is a bug, or somebody changed the tables by hand.",
            "Report it, with the output of 'millrace doctor --json'.");

    private JobChecks() {}
}
