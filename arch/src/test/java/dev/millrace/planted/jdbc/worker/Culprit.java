package dev.millrace.planted.jdbc.worker;

import java.sql.Connection;

public record Culprit(Connection connection) {}
