package dev.millrace.planted.nullmarked.marked;

public record Innocent() {}
