package dev.millrace.planted.wallclock.store;

final class Millis {
    long read() {
        return System.currentTimeMillis();
    }
}
