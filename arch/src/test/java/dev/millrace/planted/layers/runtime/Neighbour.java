package dev.millrace.planted.layers.runtime;

import dev.millrace.planted.layers.maintenance.Innocent;

public record Neighbour(Innocent used) {}
