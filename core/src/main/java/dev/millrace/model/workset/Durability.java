package dev.millrace.model.workset;

/** Whether a write waits for the disk of the database. */
public enum Durability {
    /** What was confirmed survives a crash of the database. */
    SYNCED,
    /**
     * A crash of the database may lose what was confirmed in the last second, with everything that was written with it: for
     * work that is done again then, and nothing else. Applies to one transaction only.
     */
    RELAXED
}
