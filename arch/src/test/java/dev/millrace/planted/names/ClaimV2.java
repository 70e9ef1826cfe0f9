package dev.millrace.planted.names;

final class ClaimV2 {}
