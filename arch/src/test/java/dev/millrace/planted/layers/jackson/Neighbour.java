package dev.millrace.planted.layers.jackson;

import dev.millrace.planted.layers.model.Innocent;

public record Neighbour(Innocent used) {}
