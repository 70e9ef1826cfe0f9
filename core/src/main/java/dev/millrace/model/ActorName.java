package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;

/**
 * The name of an actor: a kind of job and whoever handles it.
 *
 * <p>A name is chosen by people and outlives the code, so it is never derived from a class.
 *
 * @param value 1 to {@value #MAX_LENGTH} characters: a letter, then letters, digits, {@code _}, {@code .} or {@code -}
 */
public record ActorName(String value) implements Comparable<ActorName> {

    /** The longest name, in characters. */
    public static final int MAX_LENGTH = 120;

    private static final Pattern SHAPE = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0," + (MAX_LENGTH - 1) + "}");

    /** Checks the shape of {@code value}. */
    public ActorName {
        requireNonNull(value, "value");
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("actor name must be a letter followed by up to " + (MAX_LENGTH - 1)
                    + " letters, digits, '_', '.' or '-', was " + Names.shown(value));
        }
    }

    @Override
    public int compareTo(ActorName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
