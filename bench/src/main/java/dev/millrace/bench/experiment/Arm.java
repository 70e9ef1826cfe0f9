package dev.millrace.bench.experiment;

/**
 * One way to set something.
 *
 * @param word its part of a figure's name
 */
record Arm(String word, Trial trial) {}
