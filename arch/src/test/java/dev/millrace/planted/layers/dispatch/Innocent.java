package dev.millrace.planted.layers.dispatch;

public record Innocent() {}
