package dev.millrace.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of one server, held by an {@link OwnerLock}: the cluster in {@code data}, {@code server.log}, and the lock.
 *
 * <p>The cluster appears by rename, so it is whole or not there.
 */
final class ServerFolder implements AutoCloseable {
    private static final String CLUSTER = "data";
    private static final String THROW_AWAY = "temporary";

    private final Path path;
    private final OwnerLock lock;
    private final boolean throwAway;
    private final Path cache;

    private ServerFolder(Path path, OwnerLock lock, boolean throwAway, Path cache) {
        this.path = path;
        this.lock = lock;
        this.throwAway = throwAway;
        this.cache = cache;
    }

    /** Opens the folder that {@code config} names, or a new one to throw away. */
    static ServerFolder of(EmbeddedPostgresConfig config, Path cache) {
        var named = config.dataDirectory();
        try {
            return named == null ? throwAway(cache) : kept(named, cache);
        } catch (IOException e) {
            throw new EmbeddedPostgresException(
                    "the data directory " + (named == null ? "in " + cache : named) + " cannot be made: " + e
                            + "; make the folder above it writable, or choose another",
                    e);
        }
    }

    private static ServerFolder kept(Path named, Path cache) throws IOException {
        var path = Files.createDirectories(named).toRealPath();
        checkIsOurs(path);
        return new ServerFolder(path, OwnerLock.take(path), false, cache);
    }

    private static void checkIsOurs(Path path) throws IOException {
        try (var entries = Files.list(path)) {
            var names = entries.map(Path::getFileName).map(Path::toString).toList();
            if (!names.isEmpty() && !names.contains(OwnerLock.FILE)) {
                throw new EmbeddedPostgresException("the data directory " + path
                        + " holds files that are not an embedded server's; choose an empty or new folder");
            }
        }
    }

    private static ServerFolder throwAway(Path cache) throws IOException {
        var parent = cache.resolve(THROW_AWAY);
        return CacheLock.holding(cache, () -> {
            Files.createDirectories(parent);
            removeLeftovers(parent);
            var path = Files.createTempDirectory(parent, "pg").toRealPath();
            Files.setPosixFilePermissions(path, Files.getPosixFilePermissions(parent));
            return new ServerFolder(path, OwnerLock.take(path), true, cache);
        });
    }

    private static void removeLeftovers(Path parent) throws IOException {
        try (var folders = Files.list(parent)) {
            for (var folder : folders.toList()) {
                removeIfLeft(folder.toRealPath());
            }
        }
    }

    /** Stops and removes a server whose owner died without doing so. */
    private static void removeIfLeft(Path folder) throws IOException {
        var free = OwnerLock.tryTake(folder);
        if (free.isEmpty()) {
            return;
        }
        try {
            Orphan.stop(folder.resolve(CLUSTER));
            FileTree.delete(folder);
        } finally {
            free.get().close();
        }
    }

    /**
     * Puts a cluster there if there is none yet, owned by the server's user, and checks that its version fits. Where that
     * fails the folder is closed.
     *
     * @return the superuser's password
     */
    Password prepare(EmbeddedPostgresConfig config, Installation installation, RunAs runAs) {
        try {
            fill(config, installation, runAs);
            return Password.of(cluster());
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private void fill(EmbeddedPostgresConfig config, Installation installation, RunAs runAs) {
        runAs.checkReaches(path);
        try {
            if (Files.isDirectory(cluster())) {
                checkVersion(config.version());
            } else {
                FileTree.make(cluster(), folder -> copyTemplate(folder, installation, runAs));
            }
            give(cluster(), runAs);
        } catch (IOException e) {
            throw new EmbeddedPostgresException(
                    "the data directory " + path + " could not be filled: " + e
                            + "; it needs to be writable, with 50 MB of room to begin with",
                    e);
        }
    }

    private void checkVersion(PostgresVersion version) throws IOException {
        var found = Files.readString(cluster().resolve("PG_VERSION")).strip();
        if (!found.equals(Integer.toString(version.major()))) {
            throw new EmbeddedPostgresException("the data directory " + path + " was made by PostgreSQL " + found
                    + " and cannot be used by PostgreSQL " + version.major() + ": start it with version V" + found
                    + ", or dump its data and load them into a new directory");
        }
    }

    private void copyTemplate(Path folder, Installation installation, RunAs runAs) throws IOException {
        FileTree.copy(installation.template(), folder);
        if (!throwAway) {
            give(folder, runAs);
            installation.sync(folder, runAs);
        }
    }

    private static void give(Path cluster, RunAs runAs) throws IOException {
        var owner = runAs.owner();
        if (owner != null && !owner.equals(Owner.of(cluster))) {
            FileTree.give(cluster, owner);
        }
    }

    Path path() {
        return path;
    }

    Path cluster() {
        return path.resolve(CLUSTER);
    }

    Path log() {
        return path.resolve("server.log");
    }

    /** Gives the folder back, and deletes it if it was to be thrown away. */
    @Override
    public void close() {
        try {
            if (throwAway) {
                CacheLock.holding(cache, this::delete);
            }
        } catch (IOException e) {
            throw new EmbeddedPostgresException(
                    "the throw-away data directory " + path + " could not be deleted: " + e, e);
        } finally {
            lock.close();
        }
    }

    private Path delete() throws IOException {
        FileTree.delete(path);
        return path;
    }
}
