package dev.millrace.embedded;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps the terminal's Ctrl-C from the server, so that this process decides when it ends.
 *
 * <p>Where there is no {@code setsid}, as on macOS, the server gets the signal as well: to it that is a fast shutdown,
 * orderly too, but it may come before this process has finished its work with it.
 */
final class OwnSession {
    private static final String SETSID = "setsid";

    private OwnSession() {}

    static List<String> prefix() {
        return isInstalled() ? List.of(SETSID) : List.of();
    }

    private static boolean isInstalled() {
        var path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        return Stream.of(path.split(File.pathSeparator, -1)).anyMatch(it -> Files.isExecutable(Path.of(it, SETSID)));
    }
}
