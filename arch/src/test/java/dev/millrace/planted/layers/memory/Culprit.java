package dev.millrace.planted.layers.memory;

import dev.millrace.planted.layers.worker.Innocent;

public record Culprit(Innocent used) {}
