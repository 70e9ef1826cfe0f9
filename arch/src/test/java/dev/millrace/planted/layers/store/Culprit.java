package dev.millrace.planted.layers.store;

import dev.millrace.planted.layers.client.Innocent;

public record Culprit(Innocent used) {}
