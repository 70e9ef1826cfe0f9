package dev.millrace.postgres;

import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.ActorRetention;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.Availability;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueMode;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.model.settings.Retention;
import dev.millrace.postgres.sql.RowMapper;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.SettingsStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Settings as rows of {@code queue}, {@code actor} and {@code installation}.
 *
 * <p>A change first waits for claims under way. So it is in force when it returns, and what it counts as running for a new
 * limit is all that runs.
 */
final class PostgresSettingsStore implements SettingsStore {
    private final Database database;
    private final Runnable onModeChanged;
    private final SqlFile awaitClaims;
    private final SqlFile holdRunning;
    private final SqlFile queues;
    private final SqlFile queue;
    private final SqlFile setQueue;
    private final SqlFile actors;
    private final SqlFile actor;
    private final SqlFile setActor;
    private final SqlFile unblockKeys;
    private final SqlFile installation;
    private final SqlFile setInstallation;
    private final SqlFile retention;
    private final SqlFile setRetention;

    PostgresSettingsStore(Database database, Runnable onModeChanged) {
        this.database = database;
        this.onModeChanged = onModeChanged;
        this.awaitClaims = database.file("settings/await-claims");
        this.holdRunning = database.file("settings/hold-running");
        this.queues = database.file("settings/queues");
        this.queue = database.file("settings/queue");
        this.setQueue = database.file("settings/set-queue");
        this.actors = database.file("settings/actors");
        this.actor = database.file("settings/actor");
        this.setActor = database.file("settings/set-actor");
        this.unblockKeys = database.file("settings/unblock-keys");
        this.installation = database.file("settings/installation");
        this.setInstallation = database.file("settings/set-installation");
        this.retention = database.file("settings/retention");
        this.setRetention = database.file("settings/set-retention");
    }

    @Override
    public SortedMap<QueueName, QueueSettings> queues() {
        SortedMap<QueueName, QueueSettings> all = new TreeMap<>();
        database.run(connection ->
                queues.on(connection).query(row -> all.put(new QueueName(row.getString(1)), queueSettings(row))));
        return all;
    }

    @Override
    public SortedMap<ActorName, ActorSettings> actors() {
        SortedMap<ActorName, ActorSettings> all = new TreeMap<>();
        database.run(connection ->
                actors.on(connection).query(row -> all.put(new ActorName(row.getString(1)), actorSettings(row))));
        return all;
    }

    @Override
    public InstallationSettings installation() {
        return database.run(this::installation);
    }

    private InstallationSettings installation(Connection connection) throws SQLException {
        return installation
                .on(connection)
                .optional(row -> new InstallationSettings(integer(row, 1)))
                .orElseThrow();
    }

    /** A row's id, and what is set. */
    private record Row<T>(int id, T settings) {}

    @Override
    public QueueSettings change(QueueName name, UnaryOperator<QueueSettings> change) {
        boolean[] isOtherMode = {false};
        QueueSettings now = database.inTransaction(connection -> {
            lock(connection);
            Row<QueueSettings> row = row(queue, connection, name.value(), PostgresSettingsStore::queueSettings);
            QueueSettings after = change.apply(row.settings());
            isOtherMode[0] = after.mode() != row.settings().mode();
            set(connection, row.id(), after);
            if (after.maxRunning() != null && row.settings().maxRunning() == null) {
                hold(connection, "queue/" + row.id(), null);
            }
            return after;
        });
        if (isOtherMode[0]) {
            onModeChanged.run();
        }
        return now;
    }

    private void set(Connection connection, int id, QueueSettings settings) throws SQLException {
        setQueue.on(connection)
                .set("id", id)
                .set("mode", settings.mode().word())
                .set("state", settings.state().word())
                .set("max_running", settings.maxRunning())
                .set("now", database.now())
                .update();
    }

    @Override
    public ActorSettings change(ActorName name, UnaryOperator<ActorSettings> change) {
        return database.inTransaction(connection -> {
            lock(connection);
            Row<ActorSettings> row = row(actor, connection, name.value(), PostgresSettingsStore::actorSettings);
            ActorSettings before = row.settings();
            ActorSettings after = change.apply(before);
            set(connection, row.id(), after);
            boolean isNewCap = after.maxRunning() != null && before.maxRunning() == null;
            boolean isNewKeyCap = after.maxRunningPerKey() != null && before.maxRunningPerKey() == null;
            if (isNewCap || isNewKeyCap) {
                hold(connection, "actor/" + row.id(), isNewKeyCap ? "key/" + row.id() + "/" : null);
            }
            if (isRaised(before.maxRunningPerKey(), after.maxRunningPerKey())) {
                unblockKeys
                        .on(connection)
                        .set("key_prefix", "key/" + row.id() + "/")
                        .set("now", database.now())
                        .update();
            }
            return after;
        });
    }

    private static boolean isRaised(@Nullable Integer before, @Nullable Integer after) {
        return before != null && (after == null || after > before);
    }

    private void set(Connection connection, int id, ActorSettings settings) throws SQLException {
        setActor.on(connection)
                .set("id", id)
                .set("state", settings.state().word())
                .set("weight", settings.weight())
                .set("max_running", settings.maxRunning())
                .set("max_running_per_key", settings.maxRunningPerKey())
                .set("keep_done", settings.retention().done())
                .set("keep_failed", settings.retention().failed())
                .set("keep_results", settings.retention().results())
                .update();
    }

    @Override
    public void set(InstallationSettings settings) {
        database.inTransaction(connection -> {
            lock(connection);
            boolean hadCap = installation(connection).maxRunning() != null;
            int changed = setInstallation
                    .on(connection)
                    .set("max_running", settings.maxRunning())
                    .update();
            if (settings.maxRunning() != null && !hadCap) {
                hold(connection, "all", null);
            }
            return changed;
        });
    }

    @Override
    public Retention retention() {
        return database.run(connection -> retention
                .on(connection)
                .optional(row -> new Retention(
                        Duration.ofSeconds(row.getLong("done")),
                        Duration.ofSeconds(row.getLong("failed")),
                        Duration.ofSeconds(row.getLong("events"))))
                .orElseThrow());
    }

    @Override
    public void set(Retention kept) {
        database.run(connection -> setRetention
                .on(connection)
                .set("done", kept.done())
                .set("failed", kept.failed())
                .set("events", kept.events())
                .update());
    }

    private void lock(Connection connection) throws SQLException {
        awaitClaims.on(connection).query(row -> true);
    }

    /** Claims have noted nothing while there was no limit, or not for a while. */
    private void hold(Connection connection, String scope, @Nullable String keyPrefix) throws SQLException {
        holdRunning
                .on(connection)
                .set("scope", scope)
                .set("key_prefix", keyPrefix)
                .update();
    }

    private static <T> Row<T> row(SqlFile file, Connection connection, String name, RowMapper<T> settings)
            throws SQLException {
        return file.on(connection)
                .set("name", name)
                .optional(row -> new Row<>(row.getInt(1), settings.map(row)))
                .orElseThrow();
    }

    private static QueueSettings queueSettings(ResultSet row) throws SQLException {
        return new QueueSettings(
                QueueMode.ofWord(row.getString(2)), Availability.ofWord(row.getString(3)), integer(row, 4));
    }

    private static ActorSettings actorSettings(ResultSet row) throws SQLException {
        return new ActorSettings(
                Availability.ofWord(row.getString(2)),
                row.getInt(3),
                integer(row, 4),
                integer(row, 5),
                new ActorRetention(seconds(row, 6), seconds(row, 7), seconds(row, 8)));
    }

    private static @Nullable Duration seconds(ResultSet row, int column) throws SQLException {
        Long value = row.getObject(column, Long.class);
        return value == null ? null : Duration.ofSeconds(value);
    }

    private static @Nullable Integer integer(ResultSet row, int column) throws SQLException {
        int value = row.getInt(column);
        return row.wasNull() ? null : value;
    }
}
