package dev.millrace.planted.layers.workset;

import dev.millrace.planted.layers.worker.Innocent;

public record Neighbour(Innocent used) {}
