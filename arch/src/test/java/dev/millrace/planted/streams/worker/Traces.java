package dev.millrace.planted.streams.worker;

final class Traces {
    void print(RuntimeException e) {
        e.printStackTrace();
    }
}
