package dev.millrace.planted.composition.postgres;

public record Innocent() {}
