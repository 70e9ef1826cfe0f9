package dev.millrace.planted.layers.geoquery;

import dev.millrace.planted.layers.runtime.Innocent;

public record Neighbour(Innocent used) {}
