package dev.millrace.memory;

/** A job that was passed while something of its scope was running. */
record Blocked(LiveJob job, String scope) {}
