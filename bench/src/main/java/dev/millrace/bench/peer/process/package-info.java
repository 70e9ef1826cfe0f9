/**
 * A queue in a process of its own, ours or another's in Java. Entry point: {@link
 * dev.millrace.bench.peer.process.PeerMain}, which the bench starts with the other queues' jars on its class path. May
 * use the product and those jars; nothing else may use this package.
 */
@NullMarked
package dev.millrace.bench.peer.process;

import org.jspecify.annotations.NullMarked;
