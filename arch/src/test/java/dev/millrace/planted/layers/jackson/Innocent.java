package dev.millrace.planted.layers.jackson;

public record Innocent() {}
