package dev.millrace.planted.layers.contract;

import dev.millrace.planted.layers.store.Innocent;

public record Neighbour(Innocent used) {}
