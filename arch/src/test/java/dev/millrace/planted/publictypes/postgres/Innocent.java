package dev.millrace.planted.publictypes.postgres;

public record Innocent() {}
