package dev.millrace.planted.layers.bench;

import dev.millrace.planted.layers.postgres.Innocent;

public record Neighbour(Innocent used) {}
