package dev.millrace.planted.layers.worker;

import dev.millrace.planted.layers.maintenance.Innocent;

public record Culprit(Innocent used) {}
