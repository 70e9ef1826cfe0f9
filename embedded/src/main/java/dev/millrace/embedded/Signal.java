package dev.millrace.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The ways to ask a PostgreSQL server to end, by signals that Java cannot send itself. */
enum Signal {
    /** Fast: ends the sessions, writes everything down. */
    INT,
    /** Immediate: ends at once; the next start recovers. */
    QUIT;

    /** Sends this to the process {@code pid}; a process that is gone is no error. */
    void send(long pid) {
        try {
            // The shell's own kill, because minimal systems have no /bin/kill.
            Program.run(Path.of("/"), List.of("sh", "-c", "kill -" + name() + " " + pid));
        } catch (IOException e) {
            throw new EmbeddedPostgresException("the server with pid " + pid + " could not be signalled: " + e, e);
        }
    }
}
