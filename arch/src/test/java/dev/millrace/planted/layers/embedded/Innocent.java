package dev.millrace.planted.layers.embedded;

public record Innocent() {}
