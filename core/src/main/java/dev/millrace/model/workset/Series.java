package dev.millrace.model.workset;

import static java.util.Objects.requireNonNull;

/**
 * One line along which tasks are built: the candidates of one series have ascending numbers, such as the features of one
 * file and option.
 *
 * @param name up to 200 characters, unique in its partition
 */
public record Series(PartitionKey partition, String name) {
    private static final int MAX_LENGTH = 200;

    /** Checks the bound. */
    public Series {
        requireNonNull(partition, "partition");
        if (name.isEmpty() || name.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a series name has 1 to " + MAX_LENGTH + " characters, was " + name.length());
        }
    }
}
