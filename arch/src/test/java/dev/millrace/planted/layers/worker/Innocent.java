package dev.millrace.planted.layers.worker;

public record Innocent() {}
