package dev.millrace.planted.layers.contract;

import dev.millrace.planted.layers.memory.Innocent;

public record Culprit(Innocent used) {}
