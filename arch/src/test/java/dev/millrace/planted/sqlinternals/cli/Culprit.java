package dev.millrace.planted.sqlinternals.cli;

import dev.millrace.planted.sqlinternals.postgres.sql.Innocent;

public record Culprit(Innocent used) {}
