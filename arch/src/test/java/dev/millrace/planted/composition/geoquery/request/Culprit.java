package dev.millrace.planted.composition.geoquery.request;

import dev.millrace.planted.composition.postgres.Innocent;

public record Culprit(Innocent used) {}
