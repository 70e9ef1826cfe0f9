package dev.millrace.store;

/**
 * An invariant that does not hold.
 *
 * @param rule its name in {@code docs/internals/claim-log.md}
 * @param subject the job or claim that breaks it
 * @param detail what was seen
 */
public record Violation(String rule, String subject, String detail) {}
