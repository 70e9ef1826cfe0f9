package dev.millrace.bench.frame;

/**
 * What some work took.
 *
 * @param clientMicros processor time of this process, its compiler included
 * @param serverMicros processor time of the server; NaN if it is not ours
 */
public record Cost(double seconds, double walBytes, double clientMicros, double serverMicros) {

    /** Of nothing. */
    public static final Cost NONE = new Cost(0, 0, 0, 0);

    /** Begins to count. */
    public static Meter begin(BenchServer server, BenchDatabase database) {
        return new Meter(server, database);
    }

    /** Both. */
    public Cost plus(Cost other) {
        return new Cost(
                seconds + other.seconds,
                walBytes + other.walBytes,
                clientMicros + other.clientMicros,
                serverMicros + other.serverMicros);
    }

    /** Counts from its making on. */
    public static final class Meter {
        private final BenchServer server;
        private final BenchDatabase database;
        private final ServerCounters counters;
        private final CpuTime cpu;
        private final long startedAtNanos;

        private Meter(BenchServer server, BenchDatabase database) {
            this.server = server;
            this.database = database;
            this.counters = ServerCounters.read(database);
            this.cpu = CpuTime.read(server);
            this.startedAtNanos = System.nanoTime();
        }

        /** What was used up to now. */
        public Cost end() {
            double seconds = (System.nanoTime() - startedAtNanos) / 1e9;
            CpuTime used = CpuTime.read(server).since(cpu);
            return new Cost(
                    seconds, ServerCounters.read(database).since(counters).walBytes(), used.process(), used.server());
        }
    }
}
