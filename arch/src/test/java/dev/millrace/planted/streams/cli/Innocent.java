package dev.millrace.planted.streams.cli;

final class Innocent {
    void print() {
        System.out.println("cli");
    }
}
