package dev.millrace.planted.layers.client;

import dev.millrace.planted.layers.store.Innocent;

public record Neighbour(Innocent used) {}
