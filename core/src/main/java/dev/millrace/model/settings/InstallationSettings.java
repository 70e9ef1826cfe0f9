package dev.millrace.model.settings;

import org.jspecify.annotations.Nullable;

/**
 * What an operator may set for everything in one schema.
 *
 * @param maxRunning how many jobs may run at once, of all queues together, 0 or more, or null for any number
 */
public record InstallationSettings(@Nullable Integer maxRunning) {

    /**
     * Checks the bound.
     *
     * @throws IllegalArgumentException if {@code maxRunning} is negative
     */
    public InstallationSettings {
        Caps.check("max-running of all queues", maxRunning);
    }
}
