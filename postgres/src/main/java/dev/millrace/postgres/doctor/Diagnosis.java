package dev.millrace.postgres.doctor;

import java.time.Duration;
import java.util.List;

/**
 * What an examination gave.
 *
 * @param findings errors first
 * @param unjudged checks that could not be made
 * @param checks ids of all checks, those that could not be made too
 * @param took how long it took
 */
public record Diagnosis(List<Finding> findings, List<Unjudged> unjudged, List<String> checks, Duration took) {

    /** Copies the lists. */
    public Diagnosis {
        findings = List.copyOf(findings);
        unjudged = List.copyOf(unjudged);
        checks = List.copyOf(checks);
    }

    /** Whether anything was found that is this bad. */
    public boolean has(Severity severity) {
        return findings.stream().anyMatch(finding -> finding.severity() == severity);
    }
}
