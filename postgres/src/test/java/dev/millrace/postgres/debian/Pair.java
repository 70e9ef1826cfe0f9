package dev.millrace.postgres.debian;

import java.io.IOException;
import java.nio.file.Path;

/** A primary and a streaming standby. Test support. */
record Pair(DebianServer primary, DebianServer standby) implements AutoCloseable {

    /** Starts both. */
    static Pair start(Path folder) throws IOException {
        DebianServer primary = DebianServer.start(folder, "primary");
        return new Pair(primary, primary.standby("standby"));
    }

    /** Kills the primary and makes the standby the primary. */
    void failOver() throws IOException {
        primary.stop();
        standby.promote();
    }

    /** Of both, for the one that writes. */
    String url() {
        return "jdbc:postgresql://" + primary.address() + "," + standby.address()
                + "/postgres?user=postgres&targetServerType=primary&hostRecheckSeconds=2&connectTimeout=5&socketTimeout=10";
    }

    @Override
    public void close() {
        standby.close();
        primary.close();
    }
}
