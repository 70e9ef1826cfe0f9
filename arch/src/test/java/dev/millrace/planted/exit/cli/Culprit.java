package dev.millrace.planted.exit.cli;

final class Culprit {
    void end() {
        System.exit(1);
    }
}
