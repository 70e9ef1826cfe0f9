package dev.millrace.planted.streams.worker;

final class Prints {
    void print() {
        System.out.println("worker");
    }
}
