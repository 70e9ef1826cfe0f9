package dev.millrace.planted.names;

final class Innocent {
    static final class InnerHelper {}
}
