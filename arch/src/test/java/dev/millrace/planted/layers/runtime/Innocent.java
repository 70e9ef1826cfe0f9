package dev.millrace.planted.layers.runtime;

public record Innocent() {}
