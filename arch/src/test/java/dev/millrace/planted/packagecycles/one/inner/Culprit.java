package dev.millrace.planted.packagecycles.one.inner;

public record Culprit(dev.millrace.planted.packagecycles.one.Culprit outer) {}
