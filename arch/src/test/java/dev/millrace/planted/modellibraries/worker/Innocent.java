package dev.millrace.planted.modellibraries.worker;

import org.slf4j.Logger;

public record Innocent(Logger logger) {}
