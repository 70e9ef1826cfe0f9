package dev.millrace.planted.layers.jackson;

import dev.millrace.planted.layers.runtime.Innocent;

public record Culprit(Innocent used) {}
