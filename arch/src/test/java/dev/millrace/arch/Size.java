package dev.millrace.arch;

import java.util.Comparator;

/**
 * How large one thing is.
 *
 * @param thing a path, for members followed by {@code #} and the member
 */
record Size(Limit limit, String thing, int value) implements Comparable<Size> {
    private static final Comparator<Size> ORDER =
            Comparator.comparing(Size::limit).thenComparing(Size::thing);

    /** Reads a line as {@link #toString} writes it. */
    static Size parse(String line) {
        String[] parts = line.split(" ", 3);
        return new Size(Limit.valueOf(parts[0]), parts[2], Integer.parseInt(parts[1]));
    }

    boolean needsALook() {
        return value > limit.lookAgain();
    }

    boolean isTooLarge() {
        return value > limit.hard();
    }

    @Override
    public int compareTo(Size other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return limit + " " + value + " " + thing;
    }
}
