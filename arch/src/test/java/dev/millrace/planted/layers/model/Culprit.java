package dev.millrace.planted.layers.model;

import dev.millrace.planted.layers.store.Innocent;

public record Culprit(Innocent used) {}
