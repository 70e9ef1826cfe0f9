package dev.millrace.planted.publictypes.dispatch;

public record Culprit() {}
