package dev.millrace.model;

/** How a refused name is shown: shortened, so that an error about a long name stays readable. */
final class Names {
    private static final int SHOWN_LENGTH = 60;

    private Names() {}

    static String shown(String name) {
        return name.length() <= SHOWN_LENGTH
                ? "'" + name + "'"
                : "'" + name.substring(0, SHOWN_LENGTH) + "…' (" + name.length() + " characters)";
    }
}
