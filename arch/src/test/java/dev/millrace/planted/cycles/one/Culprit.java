package dev.millrace.planted.cycles.one;

public record Culprit(dev.millrace.planted.cycles.other.Culprit other) {}
