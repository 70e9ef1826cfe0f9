package dev.millrace.planted.layers.postgres;

public record Innocent() {}
