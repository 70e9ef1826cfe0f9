package dev.millrace.cli.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How long an actor keeps something, as it is written: a number of days, hours or minutes, or the word none.
 *
 * @param value null for none, which is as long as the installation says
 */
record Kept(@Nullable Duration value) {
    private static final String NONE = "none";

    /** Reads one; whether it is in bounds is for the settings to say. */
    static final class Reader implements ITypeConverter<Kept> {
        @Override
        public Kept convert(String text) {
            if (text.equals(NONE)) {
                return new Kept(null);
            }
            if (!text.matches("\\d{1,9}[dhm]")) {
                throw new TypeConversionException("'" + text + "' is not a time; write 14d, 12h, 30m, or " + NONE);
            }
            long count = Long.parseLong(text.substring(0, text.length() - 1));
            return new Kept(
                    switch (text.charAt(text.length() - 1)) {
                        case 'd' -> Duration.ofDays(count);
                        case 'h' -> Duration.ofHours(count);
                        default -> Duration.ofMinutes(count);
                    });
        }
    }

    static String word(@Nullable Duration value) {
        if (value == null) {
            return NONE;
        }
        boolean isDays = value.equals(Duration.ofDays(value.toDays()));
        return isDays ? value.toDays() + "d" : value.toString();
    }
}
