package dev.millrace.planted.names;

final class IoError {}
