package dev.millrace.planted.layers.store;

import dev.millrace.planted.layers.model.Innocent;

public record Neighbour(Innocent used) {}
