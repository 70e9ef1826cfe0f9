package dev.millrace.planted.layers.dispatch;

import dev.millrace.planted.layers.event.Innocent;

public record Neighbour(Innocent used) {}
