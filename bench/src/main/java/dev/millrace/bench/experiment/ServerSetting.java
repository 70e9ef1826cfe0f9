package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.BenchDatabase;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A setting of the whole server, changed by a reload and put back as it was. Needs a superuser. */
final class ServerSetting {
    private static final int POLL_MILLIS = 10;
    private static final int MOST_POLLS = 1_000;

    private final BenchDatabase database;
    private final String name;
    private String before = "";

    ServerSetting(BenchDatabase database, String name) {
        this.database = database;
        this.name = name;
    }

    /**
     * Sets it, and waits until sessions have it.
     *
     * @throws Refused if it is set where a reload does not reach
     */
    void set(String value) throws InterruptedException {
        if (database.text("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
                .equals("f")) {
            throw new Refused("only a superuser can set " + name + " for the server, and read what to put back");
        }
        if (database.text("SELECT source FROM pg_settings WHERE name = '" + name + "'")
                .equals("command line")) {
            throw new Refused(name + " is set on the server's command line, which no reload overrides");
        }
        before = database.text(
                "SELECT coalesce((SELECT setting FROM pg_file_settings WHERE sourcefile LIKE '%postgresql.auto.conf'"
                        + " AND name = '" + name + "'), '')");
        database.execute("ALTER SYSTEM SET " + name + " = '" + value + "'");
        reload();
        awaitValue(value);
    }

    private void reload() {
        database.execute("SELECT pg_reload_conf()");
    }

    /** A reload reaches a session between its statements, some milliseconds later. */
    private void awaitValue(String value) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; !database.text("SHOW " + name).equals(value); i++) {
            if (i == MOST_POLLS) {
                throw new Refused(name + " is still " + database.text("SHOW " + name) + " after a reload");
            }
            never.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    void restore() {
        database.execute(
                before.isEmpty() ? "ALTER SYSTEM RESET " + name : "ALTER SYSTEM SET " + name + " = '" + before + "'");
        reload();
    }
}
