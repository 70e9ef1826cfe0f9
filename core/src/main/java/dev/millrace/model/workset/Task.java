package dev.millrace.model.workset;

/**
 * A task as its worker gets it.
 *
 * @param id unique in its partition
 * @param arrival rises whenever the task becomes claimable anew: what an outcome is fenced by, with the claim
 * @param attempt from 1
 * @param row natural key and payload
 */
public record Task(long id, long arrival, int attempt, Row row) {}
