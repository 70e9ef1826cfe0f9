package dev.millrace.planted.composition.geoquery.store;

public record Innocent(dev.millrace.planted.composition.postgres.Innocent used) {}
