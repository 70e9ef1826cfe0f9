package dev.millrace.planted.layers.bench;

import dev.millrace.planted.layers.geoquery.Innocent;

public record Culprit(Innocent used) {}
