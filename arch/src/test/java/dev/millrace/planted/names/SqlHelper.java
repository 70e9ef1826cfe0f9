package dev.millrace.planted.names;

final class SqlHelper {}
