package dev.millrace.bench.experiment;

/** What an arm sets cannot be set here. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String why) {
        super(why);
    }
}
