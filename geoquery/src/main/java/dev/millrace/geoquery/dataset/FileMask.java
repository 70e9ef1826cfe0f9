package dev.millrace.geoquery.dataset;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Where year, month and day stand in a file's path, such as {@code lc_YYYY.tif}: the digits under {@code Y} are the year, under
 * {@code M} the month, under {@code D} the day of the month, or of the year where there is no {@code M}. Every other character
 * matches anything.
 *
 * @param text as the description has it
 */
public record FileMask(String text) {
    private static final int YEAR_DIGITS = 4;
    private static final int DAY_OF_YEAR_DIGITS = 3;

    /** Checks that it has a year, and no more than a date. */
    public FileMask {
        int years = count(text, 'Y');
        int months = count(text, 'M');
        int days = count(text, 'D');
        boolean plain = years == YEAR_DIGITS && (months == 0 || months == 2);
        boolean dated = days == 0 || days == (months == 0 ? DAY_OF_YEAR_DIGITS : 2);
        if (!plain || !dated) {
            throw new IllegalArgumentException(
                    "a mask has YYYY, YYYYMM, YYYYMMDD or YYYYDDD in it, was '" + text + "'");
        }
    }

    private static int count(String text, char letter) {
        return (int) text.chars().filter(c -> c == letter).count();
    }

    /**
     * A time that a file's path says.
     *
     * @param label its digits: a year, year and month, date, or year and day of the year
     * @param startsOn the first day that it means
     */
    public record Period(String label, LocalDate startsOn) {}

    /** What kind of time it reads: "year", "year month", "year month day" or "day of year". */
    public String kind() {
        if (count(text, 'M') == 0) {
            return count(text, 'D') == 0 ? "year" : "day of year";
        }
        return count(text, 'D') == 0 ? "year month" : "year month day";
    }

    /** The time that a path says; empty where it has no such digits, or they are no date. */
    public Optional<Period> read(String path) {
        String year = digits(path, 'Y');
        String month = digits(path, 'M');
        String day = digits(path, 'D');
        if (year.length() < count(text, 'Y') || month.length() < count(text, 'M') || day.length() < count(text, 'D')) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Period(year + month + day, date(year, month, day)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private String digits(String path, char letter) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < Math.min(path.length(), text.length()); i++) {
            if (text.charAt(i) == letter && path.charAt(i) >= '0' && path.charAt(i) <= '9') {
                digits.append(path.charAt(i));
            }
        }
        return digits.toString();
    }

    private static LocalDate date(String year, String month, String day) {
        int y = Integer.parseInt(year);
        if (month.isEmpty()) {
            return LocalDate.ofYearDay(y, day.isEmpty() ? 1 : Integer.parseInt(day));
        }
        return LocalDate.of(y, Integer.parseInt(month), day.isEmpty() ? 1 : Integer.parseInt(day));
    }
}
