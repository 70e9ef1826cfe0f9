package dev.millrace.planted.layers.postgres;

import dev.millrace.planted.layers.client.Innocent;

public record Culprit(Innocent used) {}
