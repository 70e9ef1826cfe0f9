package dev.millrace.cli.command;

import dev.millrace.postgres.migrate.Phase;
import picocli.CommandLine.Option;

/** What a run of migrations is about; mixed in. */
final class MigrateOptions {
    @Option(
            names = "--phase",
            paramLabel = "PHASE",
            defaultValue = "all",
            description = "pre, post or all. Default: ${DEFAULT-VALUE}.")
    private Phase phase = Phase.ALL;

    @Option(names = "--allow-drift", description = "Go on although files that have run were changed or removed since.")
    private boolean allowDrift;

    Phase phase() {
        return phase;
    }

    boolean allowDrift() {
        return allowDrift;
    }
}
