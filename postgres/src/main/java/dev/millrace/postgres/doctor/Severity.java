package dev.millrace.postgres.doctor;

import java.util.Locale;

/** How much a finding matters. */
public enum Severity {
    /** Will cost time or room if nothing is done. */
    WARNING,
    /** Work is lost, stands still, or soon will. */
    ERROR;

    /** The word for people and machines. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Severity ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
