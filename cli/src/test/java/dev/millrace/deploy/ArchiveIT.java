package dev.millrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive as it is handed out, unpacked elsewhere and run with a Java runtime alone. */
class ArchiveIT {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void theArchiveRunsWhereverItIsUnpacked() throws Exception {
        Path home = unpacked();
        Path link = Files.createSymbolicLink(folder.resolve("millrace"), home.resolve("bin/millrace"));

        assertThat(run(Map.of(), link.toString(), "--version")).startsWith("millrace ");
        assertThat(run(Map.of(), link.toString(), "worker", "--help")).contains("Usage: millrace worker");
        assertThat(home.resolve("LICENSE")).exists();
    }

    @Test
    void aMachineWithoutJavaIsTold() throws Exception {
        Path home = unpacked();

        assertThat(run(
                        Map.of("JAVA_HOME", "/nowhere"),
                        home.resolve("bin/millrace").toString(),
                        "--version"))
                .startsWith("millrace: no Java found; install Java 17 or newer");
    }

    private Path unpacked() throws IOException, InterruptedException {
        Path archive;
        try (Stream<Path> made = Files.list(Path.of("target"))) {
            archive = made.filter(file -> file.getFileName().toString().matches("millrace-.*\\.tar\\.gz"))
                    .findFirst()
                    .orElseThrow();
        }
        run(Map.of(), "tar", "-xzf", archive.toAbsolutePath().toString(), "-C", folder.toString());
        try (Stream<Path> roots = Files.list(folder)) {
            return roots.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    /** What it prints; Java is all that is on its path beside the shell's own. */
    private String run(Map<String, String> variables, String... command) throws IOException, InterruptedException {
        Path printed = folder.resolve("printed.txt");
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)))
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(variables);
        Process process = builder.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return Files.readString(printed);
    }
}
