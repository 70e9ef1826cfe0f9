package dev.millrace.planted.layers.geoquery;

import dev.millrace.planted.layers.postgres.Innocent;

public record Culprit(Innocent used) {}
