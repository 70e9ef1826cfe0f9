package dev.millrace.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * PostgreSQL's programs and a template cluster, ready to use in the cache folder.
 *
 * <p>Both are made under the {@link CacheLock} and appear by rename, so whatever has the final name is whole.
 *
 * <p>The template has a random {@link Password}, which its copies keep: to change it in a copy takes a run of the server
 * on its own, and who may read one cluster of a cache may read all of them anyway.
 *
 * @param programs the folder with {@code bin}, {@code lib} and {@code share}
 * @param template a cluster as {@code initdb} leaves it, copied because that is faster than making one
 */
record Installation(Path programs, Path template) {
    /** What distinguishes a template from one that was initialised differently; new when {@code initdb}'s options are. */
    private static final String TEMPLATE_KIND = "-scram";

    /** Finds or makes the installation of {@code archive} in {@code cache}. */
    static Installation of(BinaryArchive archive, Path cache, RunAs runAs) {
        var installation = new Installation(
                cache.resolve("postgresql").resolve(archive.name()),
                cache.resolve("template").resolve(archive.name() + TEMPLATE_KIND));
        if (!installation.isComplete()) {
            try {
                CacheLock.holding(cache, () -> installation.make(archive, runAs));
            } catch (IOException e) {
                throw new EmbeddedPostgresException(
                        "PostgreSQL " + archive.version() + " could not be unpacked to " + cache + ": " + e
                                + "; the folder must be writable, with room for 150 MB: name another in "
                                + CacheFolder.VARIABLE,
                        e);
            }
        }
        return installation;
    }

    private boolean isComplete() {
        return Files.isDirectory(programs) && Files.isDirectory(template);
    }

    private Installation make(BinaryArchive archive, RunAs runAs) throws IOException {
        if (!Files.isDirectory(programs)) {
            FileTree.make(programs, archive::unpackTo);
        }
        if (!Files.isDirectory(template)) {
            FileTree.make(template, folder -> initialise(folder, runAs));
        }
        return this;
    }

    private void initialise(Path folder, RunAs runAs) throws IOException {
        if (runAs.owner() != null) {
            runAs.owner().take(folder);
        }
        runAs.checkReaches(programs);
        runAs.checkReaches(folder);
        var password = template.resolveSibling(template.getFileName() + ".password");
        try {
            Password.random().write(password, runAs);
            initdb(folder, password, runAs);
            Files.move(password, folder.resolve(Password.FILE));
        } finally {
            Files.deleteIfExists(password);
        }
    }

    private void initdb(Path folder, Path password, RunAs runAs) throws IOException {
        // No server has a Unix socket, so nobody is let in by one.
        // The C locale sorts by code point and is the same in every version on every machine.
        run(
                runAs,
                "initdb",
                "--pgdata=" + folder,
                "--username=" + EmbeddedPostgres.USER,
                "--pwfile=" + password,
                "--auth-host=scram-sha-256",
                "--auth-local=reject",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                "--no-instructions");
    }

    /** Flushes what was copied to {@code cluster} to the disk. */
    void sync(Path cluster, RunAs runAs) throws IOException {
        run(runAs, "initdb", "--sync-only", "--pgdata=" + cluster);
    }

    private void run(RunAs runAs, String program, String... arguments) throws IOException {
        var command = Stream.concat(Stream.of(program(program)), Stream.of(arguments));
        var result = Program.run(programs, runAs.command(command.toArray(String[]::new)));
        if (!result.succeeded()) {
            throw new EmbeddedPostgresException(program + " failed as " + runAs.name() + " with exit code "
                    + result.exitCode() + ": " + result.output());
        }
    }

    /** The absolute path of one of PostgreSQL's programs. */
    String program(String name) {
        return programs.resolve("bin").resolve(name).toString();
    }
}
