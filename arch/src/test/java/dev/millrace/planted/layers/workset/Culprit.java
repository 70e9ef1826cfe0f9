package dev.millrace.planted.layers.workset;

import dev.millrace.planted.layers.dispatch.Innocent;

public record Culprit(Innocent used) {}
