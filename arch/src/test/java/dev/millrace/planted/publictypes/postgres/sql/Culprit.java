package dev.millrace.planted.publictypes.postgres.sql;

public record Culprit() {}
