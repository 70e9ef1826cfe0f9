package dev.millrace.planted.layers.cli;

import dev.millrace.planted.layers.dispatch.Innocent;

public record Culprit(Innocent used) {}
