package dev.millrace.planted.layers.geoquery;

import dev.millrace.planted.layers.embedded.Innocent;

public record Culprit(Innocent used) {}
