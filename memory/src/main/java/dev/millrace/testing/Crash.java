package dev.millrace.testing;

/** The end of a process; an {@link Error}, so that what handles exceptions does not handle it. */
final class Crash extends Error {
    private static final long serialVersionUID = 1;

    Crash(String where) {
        super("the process was killed " + where, null, false, true);
    }
}
