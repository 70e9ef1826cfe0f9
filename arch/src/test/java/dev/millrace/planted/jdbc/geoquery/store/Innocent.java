package dev.millrace.planted.jdbc.geoquery.store;

import java.sql.Connection;

public record Innocent(Connection connection) {}
