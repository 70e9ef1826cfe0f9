package dev.millrace.planted.wallclock.runtime;

import java.time.InstantSource;

final class Innocent {
    InstantSource read() {
        return InstantSource.system();
    }
}
