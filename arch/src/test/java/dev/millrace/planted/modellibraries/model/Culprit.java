package dev.millrace.planted.modellibraries.model;

import org.slf4j.Logger;

public record Culprit(Logger logger) {}
