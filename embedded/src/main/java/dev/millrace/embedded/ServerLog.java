package dev.millrace.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What the server prints, since its last start; what it printed before that start is in {@code server.log.1}.
 *
 * <p>For its owner alone: the server prints statements that failed, with the values in them.
 */
record ServerLog(Path file) {
    private static final int TAIL_LINES = 15;

    /** Puts the last run's log aside and begins an empty one. */
    void rotate() throws IOException {
        if (Files.exists(file)) {
            Files.move(
                    file,
                    file.resolveSibling(file.getFileName() + ".1"),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        }
        FileTree.createPrivate(file);
    }

    /** The last lines, or why there are none. */
    String tail() {
        try {
            var lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "(" + file + " cannot be read: " + e + ")";
        }
    }
}
