package dev.millrace.planted.layers.memory;

public record Innocent() {}
