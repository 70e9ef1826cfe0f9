package dev.millrace.postgres.migrate;

/** What the ledger and the code together say about one version. */
public enum MigrationState {
    /** In the code, not yet run. */
    PENDING,
    /** Not transactional, begun and not finished; running it again resumes it. */
    STARTED,
    /** Run, and the text is the one that ran. */
    APPLIED,
    /** Run, but the file's text has been changed since. */
    CHANGED,
    /** Run, but the file is gone from the code, which has newer ones. */
    REMOVED,
    /** Run, and newer than anything in the code. */
    NEWER
}
