package dev.millrace.planted.layers.geoquery;

public record Innocent() {}
