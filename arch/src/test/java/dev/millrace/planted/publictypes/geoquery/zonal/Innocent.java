package dev.millrace.planted.publictypes.geoquery.zonal;

public record Innocent() {}
