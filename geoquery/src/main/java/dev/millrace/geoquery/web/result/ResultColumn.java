package dev.millrace.geoquery.web.result;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column of values, named {@code {resource}.{result}}.
 *
 * @param name as the header has it
 * @param series what columns of other times have in common with it, such as {@code pr.mean}
 * @param time the digits of its resource's time as a date; empty where time does not matter
 * @param result such as {@code mean}
 */
public record ResultColumn(String name, String series, String time, String result) {
    private static final Pattern RESOURCE = Pattern.compile("(.*)_(\\d{4}|\\d{6}|\\d{7}|\\d{8})");
    private static final int YEAR = 4;
    private static final int MONTH = 6;
    private static final int DAY = 8;

    static ResultColumn of(String header) {
        int dot = header.indexOf('.');
        String resource = dot < 0 ? header : header.substring(0, dot);
        String result = dot < 0 ? "" : header.substring(dot + 1);
        Matcher timed = RESOURCE.matcher(resource);
        return timed.matches()
                ? new ResultColumn(header, timed.group(1) + "." + result, date(timed.group(2)), result)
                : new ResultColumn(header, header, "", result);
    }

    private static String date(String digits) {
        return switch (digits.length()) {
            case YEAR -> digits;
            case MONTH -> digits.substring(0, YEAR) + "-" + digits.substring(YEAR);
            case DAY -> digits.substring(0, YEAR) + "-" + digits.substring(YEAR, MONTH) + "-" + digits.substring(MONTH);
            default -> digits.substring(0, YEAR) + "-" + digits.substring(YEAR); // day of year
        };
    }

    /** The series with spaces: what people read. */
    public String label() {
        String dataset = series.contains(".") ? series.substring(0, series.indexOf('.')) : series;
        return dataset.replaceFirst("_none$", "") + " · " + result + (time.isEmpty() ? "" : " · " + time);
    }
}
