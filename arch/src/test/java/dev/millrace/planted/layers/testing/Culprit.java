package dev.millrace.planted.layers.testing;

import dev.millrace.planted.layers.postgres.Innocent;

public record Culprit(Innocent used) {}
