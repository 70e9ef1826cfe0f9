package dev.millrace.planted.jdbc.postgres.migrate;

import java.sql.Connection;

public record Innocent(Connection connection) {}
