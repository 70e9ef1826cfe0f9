package dev.millrace.planted.layers.maintenance;

import dev.millrace.planted.layers.store.Innocent;

public record Neighbour(Innocent used) {}
