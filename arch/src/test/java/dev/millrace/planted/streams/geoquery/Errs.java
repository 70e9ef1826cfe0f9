package dev.millrace.planted.streams.geoquery;

import java.io.PrintStream;

final class Errs {
    PrintStream print() {
        return System.err;
    }
}
