package dev.millrace.planted.layers.runtime;

import dev.millrace.planted.layers.postgres.Innocent;

public record Culprit(Innocent used) {}
