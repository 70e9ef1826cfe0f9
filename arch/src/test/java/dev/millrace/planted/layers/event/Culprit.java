package dev.millrace.planted.layers.event;

import dev.millrace.planted.layers.store.Innocent;

public record Culprit(Innocent used) {}
