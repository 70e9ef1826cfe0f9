package dev.millrace.planted.corelibraries.runtime;

import org.assertj.core.api.Condition;

public record Culprit(Condition<String> condition) {}
