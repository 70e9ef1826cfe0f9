/** Commands that read and change what operators set: modes, limits, weights, pauses. */
@NullMarked
package dev.millrace.cli.settings;

import org.jspecify.annotations.NullMarked;
