package dev.millrace.planted.jdbc.bench;

import java.sql.Connection;

public record Innocent(Connection connection) {}
