package dev.millrace.planted.layers.cli;

import dev.millrace.planted.layers.bench.Innocent;

public record Neighbour(Innocent used) {}
