package dev.millrace.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the process is that a cluster's {@code postmaster.pid} names: ids are given out again. */
enum Holder {
    /** A server of this cluster. */
    SERVER,
    /** Something else, or a dead process that nobody has reaped. */
    NOT_THE_SERVER,
    /** Hidden from us, so most likely another user's. */
    UNKNOWN;

    static Holder of(ProcessHandle process, Path cluster) {
        if (isZombie(process)) {
            return NOT_THE_SERVER;
        }
        if (worksIn(process, cluster)) {
            return SERVER;
        }
        return process.info()
                .arguments()
                .map(arguments -> List.of(arguments).contains(cluster.toString()) ? SERVER : NOT_THE_SERVER)
                .orElse(UNKNOWN);
    }

    static boolean isZombie(ProcessHandle process) {
        try {
            return Files.readString(proc(process, "stat")).contains(") Z ");
        } catch (IOException e) {
            return false; // gone meanwhile, or a system without /proc, where zombies are not seen
        }
    }

    /** Whether the process works in the cluster's folder, as each server does from its start. */
    private static boolean worksIn(ProcessHandle process, Path cluster) {
        try {
            return proc(process, "cwd").toRealPath().equals(cluster);
        } catch (IOException e) {
            return false; // hidden, gone, or a system without /proc: the arguments tell
        }
    }

    private static Path proc(ProcessHandle process, String file) {
        return Path.of("/proc", Long.toString(process.pid()), file);
    }
}
