package dev.millrace.planted.layers.event;

import dev.millrace.planted.layers.model.Innocent;

public record Neighbour(Innocent used) {}
