package dev.millrace.embedded;

/** A major version of PostgreSQL that can be started; its binaries must be on the class path. */
public enum PostgresVersion {
    /** PostgreSQL 15. */
    V15(15),
    /** PostgreSQL 16. */
    V16(16),
    /** PostgreSQL 17. */
    V17(17),
    /** PostgreSQL 18, the default; its binaries come with this module. */
    V18(18);

    private final int major;

    PostgresVersion(int major) {
        this.major = major;
    }

    /** Returns the major version's number, such as 18. */
    public int major() {
        return major;
    }
}
