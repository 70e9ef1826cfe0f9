package dev.millrace.planted.wallclock.store;

import java.time.LocalDate;
import java.time.ZoneOffset;

final class Dates {
    LocalDate read() {
        return LocalDate.now(ZoneOffset.UTC);
    }
}
