package dev.millrace.planted.corelibraries.client;

import org.assertj.core.api.Condition;

public record Culprit(Condition<String> condition) {}
