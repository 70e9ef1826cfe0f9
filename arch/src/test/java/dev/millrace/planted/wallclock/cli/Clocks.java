package dev.millrace.planted.wallclock.cli;

import java.time.Clock;

final class Clocks {
    Clock read() {
        return Clock.systemUTC();
    }
}
