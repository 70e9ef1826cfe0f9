package dev.millrace.planted.wallclock.worker;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

final class Innocent {
    Duration read(InstantSource clock, Instant since) {
        return Duration.between(since, clock.instant()).plusNanos(System.nanoTime());
    }
}
