package dev.millrace.planted.jdbc.geoquery.request;

import javax.sql.DataSource;

public record Culprit(DataSource source) {}
