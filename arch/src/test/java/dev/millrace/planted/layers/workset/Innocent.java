package dev.millrace.planted.layers.workset;

public record Innocent() {}
