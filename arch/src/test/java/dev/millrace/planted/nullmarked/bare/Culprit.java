package dev.millrace.planted.nullmarked.bare;

public record Culprit() {}
