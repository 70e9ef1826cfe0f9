package dev.millrace.planted.layers.event;

public record Innocent() {}
