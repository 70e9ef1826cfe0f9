package dev.millrace.planted.layers.store;

public record Innocent() {}
