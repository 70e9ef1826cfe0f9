/**
 * Deciding when to claim and how much: slots, polling, waking. Internal; may use {@code model} and {@code store}.
 */
@NullMarked
package dev.millrace.dispatch;

import org.jspecify.annotations.NullMarked;
