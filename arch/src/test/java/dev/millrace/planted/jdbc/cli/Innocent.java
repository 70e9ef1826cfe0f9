package dev.millrace.planted.jdbc.cli;

import java.sql.Connection;

public record Innocent(Connection connection) {}
