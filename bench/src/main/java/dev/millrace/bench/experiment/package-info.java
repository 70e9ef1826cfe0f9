/**
 * Settings tried in turn on one server, with a verdict where the effect exceeds the noise. Entry point: {@link
 * dev.millrace.bench.experiment.Experiment}. May use {@code frame} and the tables of {@code task}.
 */
@NullMarked
package dev.millrace.bench.experiment;

import org.jspecify.annotations.NullMarked;
