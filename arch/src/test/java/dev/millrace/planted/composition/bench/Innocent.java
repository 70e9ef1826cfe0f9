package dev.millrace.planted.composition.bench;

public record Innocent(dev.millrace.planted.composition.postgres.Innocent used) {}
