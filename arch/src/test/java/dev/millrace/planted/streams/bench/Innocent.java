package dev.millrace.planted.streams.bench;

final class Innocent {
    void print() {
        System.err.println("bench");
    }
}
