package dev.millrace.postgres.workset;

import java.util.List;

/** How eagerly a partition is vacuumed, by what is done there. */
enum VacuumProfile {
    /** No task has been there: what the server does by itself. */
    UNUSED(""),
    /** Many dead rows a second: a large table must not wait for a fifth of it to be dead. */
    ACTIVE("autovacuum_vacuum_scale_factor=0.05"),
    /** The last dead rows of a table that is done with would stay below any share of it for ever. */
    DRAINED("autovacuum_vacuum_scale_factor=0,autovacuum_vacuum_threshold=0");

    private static final String OURS = "autovacuum_vacuum_";

    private final String parameters;

    VacuumProfile(String parameters) {
        this.parameters = parameters;
    }

    /** Whether storage parameters, as the catalogue lists them, are those of this profile. */
    boolean isIn(List<String> reloptions) {
        List<String> ours =
                reloptions.stream().filter(one -> one.startsWith(OURS)).sorted().toList();
        return String.join(",", ours).equals(parameters);
    }

    /** Statements that give it to a table. */
    List<String> statements(String table) {
        String reset = "ALTER TABLE " + table + " RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)";
        return parameters.isEmpty()
                ? List.of(reset)
                : List.of(reset, "ALTER TABLE " + table + " SET (" + parameters + ")");
    }
}
