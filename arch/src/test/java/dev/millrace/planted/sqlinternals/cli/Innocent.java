package dev.millrace.planted.sqlinternals.cli;

import dev.millrace.planted.sqlinternals.postgres.sql.SqlState;

public record Innocent(SqlState state) {}
