package dev.millrace.planted.layers.maintenance;

import dev.millrace.planted.layers.dispatch.Innocent;

public record Culprit(Innocent used) {}
