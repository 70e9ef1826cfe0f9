package dev.millrace.bench.frame;

import static java.util.Objects.requireNonNull;

/**
 * A number that a bench can be run with.
 *
 * @param name as an option without its dashes
 * @param meaning for the help of the option
 * @param tiny value at {@link Size#TINY}, and so on
 * @param most the largest that makes sense; the least is 1
 */
public record Setting(String name, String meaning, int tiny, int quick, int usual, int full, int most) {

    /** Checks that the defaults lie in the bounds. */
    public Setting {
        requireNonNull(meaning, "meaning");
        for (int value : new int[] {tiny, quick, usual, full}) {
            if (value < 1 || value > most) {
                throw new IllegalArgumentException(name + " has a default out of its bounds: " + value);
            }
        }
    }

    /** What it is where nobody says otherwise. */
    public int at(Size size) {
        return switch (size) {
            case TINY -> tiny;
            case QUICK -> quick;
            case USUAL -> usual;
            case FULL -> full;
        };
    }
}
