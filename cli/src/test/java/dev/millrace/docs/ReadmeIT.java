package dev.millrace.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples do what their pages say, and the pages show them as they are. */
class ReadmeIT {
    private static final Path SOURCES = Path.of("src/test/java/dev/millrace/docs");
    private static final Path ROOT = Path.of("..");

    @ParameterizedTest
    @CsvSource({
        "README.md, QuickStart.java",
        "docs/guide/production.md, Orders.java",
        "docs/guide/worksets.md, TaskStart.java"
    })
    void aPageShowsTheExampleThatIsCompiled(String page, String example) throws IOException {
        String code = Files.readString(SOURCES.resolve(example)).replace("package dev.millrace.docs;\n\n", "");

        assertThat(Files.readString(ROOT.resolve(page))).contains("```java\n" + code + "```\n");
    }

    @Test
    void theQuickStartPrintsAJobThatSucceeded() throws Exception {
        assertThat(printed(QuickStart::main)).contains("state=SUCCEEDED", "result=\"Hello Ada\"");
    }

    @Test
    void theTaskStartPrintsAResult() throws Exception {
        assertThat(printed(TaskStart::main)).contains("values=[1000000]");
    }

    @Test
    void theShopPrintsTheResultOfItsJob() throws Exception {
        assertThat(printed(Orders::main)).contains("sent to ada@example.org, attempt 1");
    }

    private interface Example {
        void run(String[] arguments) throws Exception;
    }

    private static String printed(Example example) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            example.run(new String[0]);
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
