package dev.millrace.bench.frame;

/**
 * What the server has counted up to now.
 *
 * @param walBytes written since the server was made
 * @param commits of the database
 */
public record ServerCounters(double walBytes, double commits) {

    /** Reads the counters; sessions report commits with a delay unless they are asked to. */
    public static ServerCounters read(BenchDatabase database) {
        return new ServerCounters(
                database.number("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')"),
                database.number("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"));
    }

    /** What was counted between. */
    public ServerCounters since(ServerCounters earlier) {
        return new ServerCounters(walBytes - earlier.walBytes, commits - earlier.commits);
    }
}
