package dev.millrace.planted.layers.model;

public record Innocent() {}
