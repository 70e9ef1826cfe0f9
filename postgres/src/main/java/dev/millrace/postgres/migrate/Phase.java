package dev.millrace.postgres.migrate;

import java.util.Locale;

/** When a file runs in a rollout. A file is {@link #PRE} or {@link #POST}; a run may ask for {@link #ALL}. */
public enum Phase {
    /** Before the new version's workers start; what it leaves suits the version before as well. */
    PRE,
    /** After the last worker of the version before has stopped. */
    POST,
    /** Both, in the order of their versions: for a database that nothing works on. */
    ALL;

    /** Returns whether a run of this phase takes files of {@code phase}. */
    boolean includes(Phase phase) {
        return this == ALL || this == phase;
    }

    /** Returns the name as files and the ledger write it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
