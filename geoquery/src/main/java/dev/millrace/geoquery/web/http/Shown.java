package dev.millrace.geoquery.web.http;

/** Text of strangers in sentences of ours. */
public final class Shown {
    private static final int MOST = 80;

    private Shown() {}

    /** The text on one line, cut where it gets long. */
    public static String shortened(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\s]+", " ");
        return line.codePointCount(0, line.length()) <= MOST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MOST)) + "…";
    }
}
