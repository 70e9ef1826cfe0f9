package dev.millrace.planted.layers.memory;

import dev.millrace.planted.layers.store.Innocent;

public record Neighbour(Innocent used) {}
