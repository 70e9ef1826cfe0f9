package dev.millrace.planted.cycles.other;

public record Culprit(dev.millrace.planted.cycles.one.Culprit one) {}
