/**
 * The store in memory: the twin of the one on PostgreSQL, for users' own tests.
 *
 * <p>Entry point: {@link dev.millrace.memory.MemoryStore}. May use {@code model} and {@code store} only. It passes the
 * same contract as PostgreSQL and is driven beside it with random work, answer for answer.
 */
@NullMarked
package dev.millrace.memory;

import org.jspecify.annotations.NullMarked;
