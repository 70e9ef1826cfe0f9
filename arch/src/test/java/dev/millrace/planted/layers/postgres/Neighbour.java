package dev.millrace.planted.layers.postgres;

import dev.millrace.planted.layers.store.Innocent;

public record Neighbour(Innocent used) {}
