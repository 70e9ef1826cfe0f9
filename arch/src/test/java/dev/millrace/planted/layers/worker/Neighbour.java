package dev.millrace.planted.layers.worker;

import dev.millrace.planted.layers.dispatch.Innocent;

public record Neighbour(Innocent used) {}
