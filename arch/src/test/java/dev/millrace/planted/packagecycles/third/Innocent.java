package dev.millrace.planted.packagecycles.third;

import dev.millrace.planted.packagecycles.one.Culprit;

public record Innocent(Culprit one) {}
