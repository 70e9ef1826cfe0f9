/**
 * Ours beside the queues that people would otherwise take. Entry point: {@link dev.millrace.bench.peer.Peers}. May use
 * {@code frame}; the queues themselves are in processes of their own.
 */
@NullMarked
package dev.millrace.bench.peer;

import org.jspecify.annotations.NullMarked;
