package dev.millrace.cli.terminal;

/** What the process says to whoever started it; the same for every command, and listed in each command's help. */
public enum ExitCode {
    /** Done. */
    OK(0, "done; a worker was asked to stop and did"),
    /** A check found something. */
    FOUND(1, "a check found something; doctor: warnings alone"),
    /** The command line is wrong. */
    USAGE(2, "the command line is wrong; doctor: it found an error"),
    /** The database is out of reach. */
    DATABASE(3, "the database cannot be reached, does not exist, refused the user, or was too busy"),
    /** The schema is not what this version needs. */
    SCHEMA(4, "the schema is not migrated, was changed, or is newer than this version"),
    /** The server is too old. */
    SERVER_TOO_OLD(5, "the server is older than PostgreSQL 15"),
    /** An input was refused. */
    REFUSED(6, "an input was refused: payload, job id, option value, module or file"),
    /** Reading or writing failed. */
    IO(7, "reading or writing failed: disk full, read-only folder, port in use, closed pipe"),
    /** There was still work. */
    UNFINISHED(8, "a worker that was to end when idle had still work when its time was over"),
    /** A bug. */
    UNEXPECTED(70, "unexpected; most likely a bug"),
    /** Interrupted. */
    INTERRUPTED(130, "interrupted before it was done");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** The number that the process exits with. */
    public int code() {
        return code;
    }

    /** What it means, for help and documentation. */
    public String meaning() {
        return meaning;
    }
}
