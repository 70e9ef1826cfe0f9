package dev.millrace.arch;

/** How large a thing may be: above the first number it is listed and may only shrink, above the second it fails. */
enum Limit {
    FILE_LINES(300, 500, "move a part that has a name of its own into a type of its own"),
    TEST_FILE_LINES(350, 500, "split by what is being tested"),
    METHOD_LINES(25, 60, "give a step a name and a method"),
    PARAMETERS(5, 6, "parameters that travel together are a record"),
    RECORD_COMPONENTS(8, 10, "components that belong together are a record of their own"),
    PACKAGE_TYPES(20, 30, "a part with an entry point of its own is a package"),
    SQL_FILE_LINES(60, 90, "two behaviours are two files"),
    /** A migration holds whole functions, and once released may never change again. */
    MIGRATION_LINES(90, 200, "one migration, one change");

    private final int lookAgain;
    private final int hard;
    private final String advice;

    Limit(int lookAgain, int hard, String advice) {
        this.lookAgain = lookAgain;
        this.hard = hard;
        this.advice = advice;
    }

    int lookAgain() {
        return lookAgain;
    }

    int hard() {
        return hard;
    }

    /** Returns how to make such a thing smaller. */
    String advice() {
        return advice;
    }
}
