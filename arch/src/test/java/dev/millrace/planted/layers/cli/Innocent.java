package dev.millrace.planted.layers.cli;

public record Innocent() {}
