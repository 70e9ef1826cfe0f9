package dev.millrace.postgres.doctor;

import org.jspecify.annotations.Nullable;

/** What a check cannot do without. */
enum Need {
    /** Nothing that every server and role does not have. */
    NOTHING,
    /** The right to see other sessions. */
    MONITOR,
    /** The extension pg_stat_statements, and that right. */
    STATEMENTS,
    /** A server that compiles queries, and what statements needs. */
    JIT,
    /** Millrace's tables. */
    TABLES;

    /** Why a check with this need cannot be made; null if it can, and empty if there is nothing to judge. */
    @Nullable String lacking(Facts facts) {
        return switch (this) {
            case NOTHING -> null;
            case MONITOR -> facts.mayMonitor() ? null : right(facts);
            case STATEMENTS -> statements(facts);
            case JIT -> facts.hasJit() ? statements(facts) : "";
            case TABLES ->
                facts.hasTables()
                        ? null
                        : "there are no tables of Millrace in this schema; run 'millrace migrate up', or name another"
                                + " with --schema";
        };
    }

    private static @Nullable String statements(Facts facts) {
        if (facts.statements() == null) {
            return "pg_stat_statements is not installed; put it into shared_preload_libraries, restart, and CREATE"
                    + " EXTENSION pg_stat_statements";
        }
        return facts.mayMonitor() ? null : right(facts);
    }

    private static String right(Facts facts) {
        return "role " + facts.role() + " may not see other sessions; GRANT pg_monitor TO " + facts.role();
    }
}
