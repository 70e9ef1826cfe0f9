package dev.millrace.model.settings;

import org.jspecify.annotations.Nullable;

/** The one bound that caps have. */
final class Caps {
    private Caps() {}

    static void check(String what, @Nullable Integer cap) {
        if (cap != null && cap < 0) {
            throw new IllegalArgumentException(
                    what + " must be 0 or more, was " + cap + "; 0 lets nothing start, none" + " lets any number run");
        }
    }
}
