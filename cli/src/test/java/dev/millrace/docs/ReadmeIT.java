package dev.millrace.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The quick start does what the README says, and the README shows it as it is. */
class ReadmeIT {
    private static final Path SOURCE = Path.of("src/test/java/dev/millrace/docs/QuickStart.java");
    private static final Path README = Path.of("../README.md");

    @Test
    void theReadmeShowsTheQuickStartThatIsCompiled() throws IOException {
        String code = Files.readString(SOURCE).replace("package dev.millrace.docs;\n\n", "");

        assertThat(Files.readString(README)).contains("```java\n" + code + "```\n");
    }

    @Test
    void theQuickStartPrintsAJobThatSucceeded() throws InterruptedException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            QuickStart.main(new String[0]);
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("state=SUCCEEDED", "result=\"Hello Ada\"");
    }
}
