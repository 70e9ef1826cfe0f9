package dev.millrace.planted.layers.client;

import dev.millrace.planted.layers.worker.Innocent;

public record Culprit(Innocent used) {}
