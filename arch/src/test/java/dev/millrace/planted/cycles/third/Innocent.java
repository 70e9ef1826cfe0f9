package dev.millrace.planted.cycles.third;

import dev.millrace.planted.cycles.one.Culprit;

public record Innocent(Culprit one) {}
