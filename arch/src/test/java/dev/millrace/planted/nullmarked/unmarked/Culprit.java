package dev.millrace.planted.nullmarked.unmarked;

public record Culprit() {}
