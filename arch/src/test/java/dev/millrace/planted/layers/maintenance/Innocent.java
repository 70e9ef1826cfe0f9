package dev.millrace.planted.layers.maintenance;

public record Innocent() {}
