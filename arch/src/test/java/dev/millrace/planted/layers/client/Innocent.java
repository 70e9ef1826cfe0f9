package dev.millrace.planted.layers.client;

public record Innocent() {}
