package dev.millrace.model;

/**
 * The name of a queue:  jobs that workers choose to serve together.
 *
 * <p>A name is chosen by people and outlives the code, so it is never derived from a class.
 *
 * @param value a letter, then up to 119 letters, digits, {@code _}, {@code .} or {@code -}
 */
public record QueueName(String value) implements Comparable<QueueName> {

    /**
     * Checks the shape of {@code value}.
     *
     * @throws IllegalArgumentException if it is another; the message shows the rule
     */
    public QueueName {
        Names.check("queue name", value);
    }

    @Override
    public int compareTo(QueueName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
