package dev.millrace.cli.command;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.QueueMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** From the words of a command line to the types of the model. */
public final class Converters {
    private static final Pattern SIMPLE_DURATION = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");

    private Converters() {}

    /** Teaches a command and its subcommands the types. */
    public static void register(CommandLine command) {
        command.registerConverter(ActorName.class, checked(ActorName::new))
                .registerConverter(QueueName.class, checked(QueueName::new))
                .registerConverter(QueueMode.class, checked(QueueMode::ofWord))
                .registerConverter(JobId.class, checked(JobId::parse))
                .registerConverter(JobState.class, checked(JobState::ofWord))
                .registerConverter(Duration.class, Converters::duration)
                .registerConverter(Instant.class, Converters::instant);
    }

    /** The model's own refusals are written for people. */
    private static <T> ITypeConverter<T> checked(Function<String, T> reader) {
        return text -> {
            try {
                return reader.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        };
    }

    private static Duration duration(String text) {
        Matcher simple = SIMPLE_DURATION.matcher(text);
        try {
            return simple.matches()
                    ? Duration.of(Long.parseLong(simple.group(1)), unit(simple.group(2)))
                    : Duration.parse(text);
        } catch (DateTimeException | ArithmeticException e) {
            throw new TypeConversionException(
                    "'" + text + "' is not a duration; write 500ms, 10s, 5m, 2h, 1d, or ISO 8601 such as PT1M30S");
        }
    }

    private static ChronoUnit unit(String letters) {
        return switch (letters) {
            case "ms" -> ChronoUnit.MILLIS;
            case "s" -> ChronoUnit.SECONDS;
            case "m" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            default -> ChronoUnit.DAYS;
        };
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new TypeConversionException("'" + text
                    + "' is not a time with its offset from UTC; write 2026-12-24T18:00:00Z or …T18:00:00+01:00");
        }
    }
}
