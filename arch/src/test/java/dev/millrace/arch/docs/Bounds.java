package dev.millrace.arch.docs;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The bounds of a setting, found out by breaking them: what the code says when it refuses is what it keeps to. */
final class Bounds {
    private static final Pattern SAID =
            Pattern.compile("(?:must be|must have|must not be|must|has) (.+?)(?:, was\\b.*|, but has\\b.*|;.*|$)");
    private static final Pattern ISO = Pattern.compile("-?PT(?:[0-9.]+[HMS])+");

    private Bounds() {}

    /** Something that a record could hold; says what it says to it, empty if it takes it. */
    @FunctionalInterface
    interface Judge {
        String refusal(Object candidate) throws ReflectiveOperationException;
    }

    /** The bounds that {@code judge} speaks of; empty where it takes everything. */
    static String of(Class<?> type, Judge judge) throws ReflectiveOperationException {
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants()).map(Text::of).collect(Collectors.joining(", "));
        }
        for (Object extreme : extremes(type)) {
            Matcher said = SAID.matcher(judge.refusal(extreme));
            if (said.find()) {
                return ISO.matcher(said.group(1))
                        .replaceAll(it -> Text.of(Duration.parse(it.group())))
                        .replaceFirst("^between (.+) and (.+)$", "$1 to $2")
                        .replaceFirst("\\.0$", "");
            }
        }
        return "";
    }

    private static List<?> extremes(Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return List.of(-1, 0, Integer.MAX_VALUE);
        } else if (type == Duration.class) {
            return List.of(Duration.ofSeconds(-1), Duration.ofDays(10_000_000), Duration.ofNanos(1));
        } else if (type == double.class) {
            return List.of(-1.0, 1e9);
        } else if (type == String.class) {
            return List.of("", "x".repeat(10_000));
        }
        return List.of();
    }

    /** A judge that makes {@code like} anew with another value of one component. */
    static Judge byMaking(Record like, RecordComponent component) {
        return candidate -> {
            RecordComponent[] all = like.getClass().getRecordComponents();
            Object[] values = new Object[all.length];
            for (int i = 0; i < all.length; i++) {
                values[i] = all[i].getName().equals(component.getName()) ? candidate : value(like, all[i]);
            }
            Constructor<?> canonical = like.getClass()
                    .getDeclaredConstructor(
                            Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new));
            try {
                canonical.newInstance(values);
                return "";
            } catch (InvocationTargetException e) {
                return String.valueOf(e.getTargetException().getMessage());
            }
        };
    }

    static @Nullable Object value(Record record, RecordComponent component) throws ReflectiveOperationException {
        return component.getAccessor().invoke(record);
    }
}
