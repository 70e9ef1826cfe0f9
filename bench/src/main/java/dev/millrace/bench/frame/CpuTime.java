package dev.millrace.bench.frame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Processor time up to now, in microseconds; NaN where this machine does not tell.
 *
 * @param process of this process, or the one that was asked for, its compiler and collector included
 * @param server of the server and all processes that it ever had
 */
public record CpuTime(double process, double server) {
    private static final int UTIME = 11; // counted after the name's closing bracket
    private static final int STIME = 12;
    private static final int CHILDREN_UTIME = 13;
    private static final int CHILDREN_STIME = 14;
    private static final double MICROS_PER_TICK = 10_000; // USER_HZ is 100 on every Linux that PostgreSQL runs on

    /** Reads the clocks. */
    public static CpuTime read(BenchServer server) {
        return read(server, ProcessHandle.current());
    }

    /** Reads the clocks of the server and of another process. */
    public static CpuTime read(BenchServer server, ProcessHandle client) {
        double process = client.info().totalCpuDuration().map(CpuTime::micros).orElse(Double.NaN);
        return new CpuTime(process, serverMicros(server.pid()));
    }

    private static double micros(Duration time) {
        return time.toNanos() / 1e3;
    }

    /** A process that ended counts in its parent. */
    private static double serverMicros(@Nullable Long pid) {
        ProcessHandle main = pid == null ? null : ProcessHandle.of(pid).orElse(null);
        if (main == null) {
            return Double.NaN;
        }
        return Stream.concat(Stream.of(main), main.descendants())
                .mapToDouble(process -> ticks(process.pid(), process.pid() == main.pid()) * MICROS_PER_TICK)
                .sum();
    }

    private static double ticks(long pid, boolean withChildren) {
        String text;
        try {
            text = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        } catch (IOException e) {
            return withChildren ? Double.NaN : 0; // no Linux, or a process that has just ended
        }
        String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        double ticks = Double.parseDouble(fields[UTIME]) + Double.parseDouble(fields[STIME]);
        return withChildren
                ? ticks + Double.parseDouble(fields[CHILDREN_UTIME]) + Double.parseDouble(fields[CHILDREN_STIME])
                : ticks;
    }

    /** What was used between. */
    public CpuTime since(CpuTime earlier) {
        return new CpuTime(process - earlier.process, server - earlier.server);
    }
}
