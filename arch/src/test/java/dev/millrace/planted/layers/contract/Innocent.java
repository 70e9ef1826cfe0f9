package dev.millrace.planted.layers.contract;

public record Innocent() {}
