package dev.millrace.planted.sqlinternals.postgres.sql;

public record SqlState() {}
