package dev.millrace.planted.layers.dispatch;

import dev.millrace.planted.layers.maintenance.Innocent;

public record Culprit(Innocent used) {}
