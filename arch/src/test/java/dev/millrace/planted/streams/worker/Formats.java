package dev.millrace.planted.streams.worker;

import java.io.PrintWriter;

final class Formats {
    void print(RuntimeException e, PrintWriter text) {
        e.printStackTrace(text);
    }
}
