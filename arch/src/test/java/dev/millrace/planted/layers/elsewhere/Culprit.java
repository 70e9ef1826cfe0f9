package dev.millrace.planted.layers.elsewhere;

public record Culprit() {}
