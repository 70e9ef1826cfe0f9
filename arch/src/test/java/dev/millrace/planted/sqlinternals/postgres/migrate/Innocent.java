package dev.millrace.planted.sqlinternals.postgres.migrate;

public record Innocent(dev.millrace.planted.sqlinternals.postgres.sql.Innocent used) {}
