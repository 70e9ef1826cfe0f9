package dev.millrace.postgres;

import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.LeaderStore;
import java.time.Duration;
import java.util.OptionalLong;

/** The leader as a row of {@code leader}: nothing of a session, so that a pooler may be in between. */
final class PostgresLeaderStore implements LeaderStore {
    private final Database database;
    private final SqlFile lead;
    private final SqlFile resign;

    PostgresLeaderStore(Database database) {
        this.database = database;
        this.lead = database.file("leader/lead");
        this.resign = database.file("leader/resign");
    }

    @Override
    public OptionalLong lead(String holder, Duration lease) {
        return database.run(connection -> lead.on(connection)
                .set("holder", holder)
                .set("lease", lease)
                .set("now", database.now())
                .optional(row -> OptionalLong.of(row.getLong(1)))
                .orElse(OptionalLong.empty()));
    }

    @Override
    public void resign(String holder, long term) {
        database.run(connection -> resign.on(connection)
                .set("holder", holder)
                .set("term", term)
                .set("now", database.now())
                .update());
    }
}
