package dev.millrace.planted.packagecycles.one;

public record Culprit(dev.millrace.planted.packagecycles.one.inner.Culprit inner) {}
