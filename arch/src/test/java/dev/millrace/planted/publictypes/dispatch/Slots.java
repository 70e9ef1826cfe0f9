package dev.millrace.planted.publictypes.dispatch;

public record Slots() {}
