package dev.millrace.geoquery.web.api;

import dev.millrace.geoquery.web.http.Form;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Shown;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** Which part of a list is wanted. */
public final class Paging {
    private static final int MOST = 1_000;

    private Paging() {}

    /**
     * How many are wanted.
     *
     * @throws Problem if that is no number from 1 to 1,000
     */
    public static int limit(Form query, int usual) {
        return number(query, "limit", usual, 1, MOST);
    }

    /**
     * The whole number of a field.
     *
     * @throws Problem if it is none, or out of its bounds
     */
    public static int number(Form query, String field, int usual, int least, int most) {
        Optional<String> text = query.text(field);
        if (text.isEmpty()) {
            return usual;
        }
        try {
            int number = Integer.parseInt(text.get());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw Problem.badField(
                field,
                field + " must be a whole number from " + least + " to " + most + ", was '"
                        + Shown.shortened(text.get()) + "'.");
    }

    /**
     * The time before which is wanted.
     *
     * @throws Problem if it is none
     */
    public static Instant before(Form query) {
        Optional<String> text = query.text("before");
        try {
            return text.map(Instant::parse).orElse(Instant.parse("9999-01-01T00:00:00Z"));
        } catch (DateTimeException e) {
            throw Problem.badField(
                    "before",
                    "before must be a time such as 2026-12-01T09:30:00Z, was '" + Shown.shortened(text.orElse(""))
                            + "'.");
        }
    }
}
