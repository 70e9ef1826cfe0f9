package dev.millrace.geoquery.request;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The life of a request; each state says what may follow. */
public enum RequestState {
    /** A job finds or makes its tasks. Follows: extracting, failed, cancelled. */
    PREPARING,
    /** Workers compute what is missing. Follows: writing, failed, cancelled. */
    EXTRACTING,
    /** A job writes its output. Follows: complete, failed, cancelled. */
    WRITING,
    /** Its output is there. */
    COMPLETE,
    /** It was given up, its error says why; it can be begun again. */
    FAILED,
    /** Nobody wants it any more. */
    CANCELLED;

    /** The word in the database and in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of a word. */
    static RequestState ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Whether nothing more will happen by itself. */
    public boolean isOver() {
        return this == COMPLETE || this == FAILED || this == CANCELLED;
    }

    /** The words of the states that are not over. */
    public static List<String> openWords() {
        return Stream.of(values())
                .filter(state -> !state.isOver())
                .map(RequestState::word)
                .toList();
    }
}
