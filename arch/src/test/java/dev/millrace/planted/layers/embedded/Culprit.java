package dev.millrace.planted.layers.embedded;

import dev.millrace.planted.layers.model.Innocent;

public record Culprit(Innocent used) {}
