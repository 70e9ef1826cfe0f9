package dev.millrace.planted.corelibraries.jackson;

import org.assertj.core.api.Condition;

public record Innocent(Condition<String> condition) {}
