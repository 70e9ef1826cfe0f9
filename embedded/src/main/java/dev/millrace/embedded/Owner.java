package dev.millrace.embedded;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A user of the operating system, by number, as the owner of files. */
record Owner(int uid, int gid) {

    static Owner of(Path path) throws IOException {
        return new Owner(number(path, "unix:uid"), number(path, "unix:gid"));
    }

    private static int number(Path path, String attribute) throws IOException {
        return (Integer) requireNonNull(Files.getAttribute(path, attribute, LinkOption.NOFOLLOW_LINKS));
    }

    void take(Path path) throws IOException {
        Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
    }
}
