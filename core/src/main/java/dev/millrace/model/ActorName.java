package dev.millrace.model;

/**
 * The name of an actor:  a kind of job and whoever handles it.
 *
 * <p>A name is chosen by people and outlives the code, so it is never derived from a class.
 *
 * @param value a letter, then up to 119 letters, digits, {@code _}, {@code .} or {@code -}
 */
public record ActorName(String value) implements Comparable<ActorName> {

    /**
     * Checks the shape of {@code value}.
     *
     * @throws IllegalArgumentException if it is another; the message shows the rule
     */
    public ActorName {
        Names.check("actor name", value);
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
