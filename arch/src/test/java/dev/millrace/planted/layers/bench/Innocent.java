package dev.millrace.planted.layers.bench;

public record Innocent() {}
