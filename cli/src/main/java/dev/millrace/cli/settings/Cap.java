package dev.millrace.cli.settings;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A limit as it is written: a number, or the word none.
 *
 * @param value null for none
 */
record Cap(@Nullable Integer value) {
    private static final String NONE = "none";

    /** Reads one; whether the number is in bounds is for the settings to say. */
    static final class Reader implements ITypeConverter<Cap> {
        @Override
        public Cap convert(String text) {
            try {
                return text.equals(NONE) ? new Cap(null) : new Cap(Integer.valueOf(text));
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "'" + text + "' is not a limit; write 0 to " + Integer.MAX_VALUE + ", or " + NONE);
            }
        }
    }

    static String word(@Nullable Integer value) {
        return value == null ? NONE : value.toString();
    }
}
